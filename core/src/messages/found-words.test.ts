import { expect, test } from 'vitest';
import { foundWords } from './found-words.ts';

const marked = (text: string, wanted: string) => foundWords(text, wanted).map(([from, to]) => text.slice(from, to));

test.each([
  ['O boleto vence hoje', 'boleto', ['boleto']],
  ['Dois BOLETOS e um boleto', 'boleto', ['BOLETOS', 'boleto']],
  ['O boleto vence', 'boletos', ['boleto']],
  ['Promoção de verão', 'promocao verao', ['Promoção', 'verão']],
  ['verão, escrito com dois sinais', 'verão', ['verão']],
  ['Pedido 4021 e 402', '402', ['4021', '402']],
  ['a casa é da Ana', 'a', ['a', 'Ana']],
  ['nada disso', 'xyz', []],
  ['qualquer texto', '   ', []],
  ['preço: R$ 10 (dez)', '$ ( .*', []],
  ['İstanbul 😀 teste', 'teste', ['teste']],
])('in “%s” a search for “%s” is marked where it stands', (text, wanted, words) => {
  expect(marked(text, wanted)).toEqual(words);
});
