import type { Random } from '@oplano/core/random';
import { addDays } from '@oplano/core/time';
import { cities, goods, streets, type Department } from './names.ts';

const women = new Set(['Beatriz', 'Raquel', 'Laís', 'Yasmin', 'Ester', 'Jaqueline', 'Alice']);
const isWoman = (firstName: string): boolean => women.has(firstName) || /[aá]$/.test(firstName);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `1.234,50`, as people write it here. */
export const inReais = (cents: number): string => {
  const whole = String(Math.floor(cents / 100)).replaceAll(/\B(?=(\d{3})+$)/g, '.');
  return `${whole},${String(cents % 100).padStart(2, '0')}`;
};

const plainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z ]/g, '')
    .toLowerCase()
    .trim()
    .replaceAll(/ +/g, '.');

export const emailOf = (name: string): string => `${plainLetters(name)}@exemplo.com.br`;

/** Everything a talk is about, chosen once: it stays the same product, the same order and the same day to its end. */
export function wordsOf(
  random: Random,
  given: { customer: string; city: string; date: string; department: Department; cents: number },
): ReadonlyMap<string, string> {
  const [article, thing] = random.pick<readonly [string, string]>(goods[given.department]);
  const firstName = given.customer.split(' ')[0] ?? '';
  const [year = '', month = '', day = ''] = addDays(given.date, random.whole(1, 9)).split('-');
  const thanks = isWoman(firstName) ? 'obrigada' : 'obrigado';
  const one = given.department === 'fashion' && article === 'a' ? 'ela' : article === 'a' ? 'a minha' : 'ele';
  const words: Record<string, string> = {
    nome: firstName,
    obrigado: thanks,
    Obrigado: capital(thanks),
    decepcionado: isWoman(firstName) ? 'decepcionada' : 'decepcionado',
    lindo: article === 'a' ? 'linda' : 'lindo',
    artigo: one,
    oProduto: `${article} ${thing}`,
    OProduto: capital(`${article} ${thing}`),
    doProduto: `d${article} ${thing}`,
    preco: inReais(given.cents),
    comDesconto: inReais(Math.round(given.cents * 0.95)),
    credito: String(random.pick([30, 40, 50, 80])),
    parcelas: String(random.pick([3, 4, 6, 10, 12])),
    pedido: String(random.whole(41_000, 68_999)),
    chamado: `${year}${random.whole(10_000, 99_999)}`,
    nota: String(random.whole(8_000, 19_999)),
    tres: String(random.whole(100, 999)),
    qtd: String(random.whole(2, 12)),
    prazo: String(random.whole(2, 9)),
    tam: random.pick(['P', 'M', 'G', 'GG', '38', '40']),
    cor: random.pick(['preto', 'areia', 'verde', 'azul-marinho', 'vinho']),
    medida: random.pick(['1,80', '2,10', '2,40', '3,00']),
    dia: `${day}/${month}`,
    Dia: `${day}/${month}`,
    hora: `${random.whole(9, 16)}h`,
    cidade: given.city,
    rua: random.pick(streets),
    numero: String(random.whole(12, 980)),
    email: emailOf(given.customer),
    cupom: `AURORA${random.whole(10, 99)}`,
    transportadora: random.pick(['Rápido Sul', 'Via Norte', 'Expresso Andorinha']),
  };
  return new Map(Object.entries(words));
}

/** The same talk in the mouth of another attendant. */
export function spokenBy(words: ReadonlyMap<string, string>, agent: string): ReadonlyMap<string, string> {
  const name = agent.split(' ')[0] ?? '';
  const thanks = isWoman(name) ? 'obrigada' : 'obrigado';
  return new Map([...words, ['atendente', name], ['grato', thanks], ['Grato', capital(thanks)]]);
}

export const fillWords = (text: string, words: ReadonlyMap<string, string>): string =>
  text.replaceAll(/\{(\p{L}+)\}/gu, (_, name: string) => words.get(name) ?? name);

export const cityNamed = (name: string) => cities.find(([city]) => city === name) ?? cities[0];
