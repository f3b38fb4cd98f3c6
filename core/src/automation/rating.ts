/** What an answer to the survey is: a mark, a slip, or no answer at all but something new. */
export type RatingAnswer =
  | { readonly kind: 'rate'; readonly rate: number }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'request' };

const numberWords = new Map(
  [
    ['zero', 'cero', 'sifir'],
    ['um', 'uma', 'one', 'uno'],
    ['dois', 'duas', 'two', 'dos'],
    ['tres', 'three'],
    ['quatro', 'four', 'cuatro'],
    ['cinco', 'five'],
    ['seis', 'six'],
    ['sete', 'seven', 'siete'],
    ['oito', 'eight', 'ocho'],
    ['nove', 'nine', 'nueve'],
    ['dez', 'ten', 'diez'],
  ].flatMap((words, rate) => words.map((word) => [word, rate] as const)),
);

/** Words that say nothing beyond the mark they stand beside, or that thank and take leave. */
const fillers = new Set(
  'nota nota: dou minha e a o de ponto pontos com certeza muito muita obrigado obrigada brigado brigada obg vlw valeu grato grata thanks gracias ok oks blz beleza tchau ate mais bom boa dia tarde noite por nada tudo bem legal show top voce voces pelo pela atendimento agradeco sim nao'.split(
    ' ',
  ),
);

const plain = (text: string): string =>
  text
    .replaceAll('🔟', '10')
    .normalize('NFD')
    .replaceAll(/[\p{M}\uFE0F\u20E3\u200D]/gu, '')
    .toLowerCase()
    .replaceAll(/(\d)\s*\/\s*10\b/g, '$1')
    .replaceAll(/\p{Extended_Pictographic}/gu, (sign) => (/\d/.test(sign) ? sign : ' '))
    .replaceAll(/(\d),(\d)/g, '$1.$2')
    .replaceAll(/[^\p{L}\p{N}.?\s-]/gu, ' ')
    .replaceAll(/\.(?!\d)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Texts from here on hold a matter of their own. */
const requestLength = 10;

/** Reads an answer to a survey from 0 to 10. A sentence that merely holds a number is not one. */
export function readRating(text: string): RatingAnswer {
  const said = plain(text);
  const rest = said.split(' ').filter((word) => word !== '' && !fillers.has(word.replaceAll('?', '')));
  const [only, ...more] = rest;
  if (only !== undefined && more.length === 0) {
    const rate = /^\d{1,2}(\.\d+)?$/.test(only) ? Math.round(Number(only)) : numberWords.get(only);
    if (rate !== undefined && rate <= 10) return { kind: 'rate', rate };
  }
  if (rest.length === 0) return { kind: 'wrong' };
  return said.includes('?') || rest.join(' ').length >= requestLength ? { kind: 'request' } : { kind: 'wrong' };
}
