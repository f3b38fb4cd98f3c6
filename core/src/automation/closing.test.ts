import { expect, test } from 'vitest';
import { farewellText } from './closing.ts';
import { positionText } from './position.ts';

test.each([
  ['Ana', 'Fila', 'Conexão', 'Ana'],
  ['', 'Fila', 'Conexão', 'Fila'],
  [' ', '', 'Conexão', 'Conexão'],
  ['', '', '', ''],
])('of %j, %j and %j the farewell is %j [TKT-012, QUE-018]', (user, queue, connection, said) => {
  expect(farewellText({ user, queue, connection })).toBe(said);
});

test('the place in the queue is told in the company’s words, and never as 0 [SET-027, SET-028]', () => {
  expect(positionText('Você é o número', 3)).toBe('Você é o número *3*');
  expect(positionText(' ', 0)).toBe('Sua posição na fila de atendimento é *1*');
});
