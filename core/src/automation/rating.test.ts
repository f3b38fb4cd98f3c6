import { expect, test } from 'vitest';
import { readRating } from './rating.ts';

const rates: [string, number][] = [
  ['0', 0],
  ['1', 1],
  ['5', 5],
  ['9', 9],
  ['10', 10],
  [' 10 ', 10],
  ['10 !', 10],
  ['10!!!', 10],
  ['10.', 10],
  ['09', 9],
  ['*10*', 10],
  ['"8"', 8],
  ['8,5', 9],
  ['8.4', 8],
  ['9,0', 9],
  ['10/10', 10],
  ['8 / 10', 8],
  ['8️⃣', 8],
  ['🔟', 10],
  ['10 👏', 10],
  ['dez', 10],
  ['Dez', 10],
  ['DEZ!', 10],
  ['zero', 0],
  ['três', 3],
  ['tres', 3],
  ['nove', 9],
  ['nota 10', 10],
  ['Nota: 9', 9],
  ['nota dez', 10],
  ['dou 7', 7],
  ['minha nota é 8', 8],
  ['10 pontos', 10],
  ['10 obrigado', 10],
  ['9, muito obrigada!', 9],
  ['com certeza 10', 10],
];
test.each(rates)('%j is the mark %i [CON-071]', (text, rate) => {
  expect(readRating(text)).toEqual({ kind: 'rate', rate });
});

const slips = [
  '',
  '   ',
  '!',
  'ok',
  'Ok!',
  'obrigado',
  'Muito obrigada!',
  'valeu',
  'tchau',
  'sim',
  'não',
  '11',
  '-1',
  '100',
  '99',
  '👍',
  'bom',
  'Boa noite',
  'aaa',
  '10 11',
  'x',
  'top demais',
];
test.each(slips.map((text) => [text]))('%j is a slip and may be asked again', (text) => {
  expect(readRating(text)).toEqual({ kind: 'wrong' });
});

const requests = [
  'Preciso da segunda via do boleto',
  '2 boletos em atraso, como faço?',
  '10 dias de atraso na entrega',
  'Qual o horário?',
  'quero cancelar',
  'meu pedido 10 não chegou',
  'cadê?',
  'o sistema parou de novo',
];
test.each(requests.map((text) => [text]))('%j is something new and is not swallowed', (text) => {
  expect(readRating(text)).toEqual({ kind: 'request' });
});
