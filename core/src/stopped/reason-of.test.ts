import { expect, test } from 'vitest';
import { reasonOf } from './reason-of.ts';

test.each([
  ['Error: no line to the bank\n    at ask (file:///srv/bank.ts:1:2)\n    at run', 'Error: no line to the bank'],
  ['ZodError: [\n  {\n    "code": "invalid_type"\n  }\n]\n    at parse', 'ZodError: [ { "code": "invalid_type" } ]'],
  ['error: invalid input syntax for type integer: "meu segredo"', 'error: invalid input syntax for type integer'],
  [
    `SyntaxError: Unexpected token 'm', "meu segredo" is not valid JSON\n    at JSON.parse`,
    'SyntaxError: Unexpected token',
  ],
  [
    'error: duplicate key value violates unique constraint "messages_once"',
    'error: duplicate key value violates unique constraint "messages_once"',
  ],
  [null, ''],
])('a reason is one line that says what went wrong and quotes nobody: %j', (error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});

test('a reason that goes on and on is cut', () => {
  const reason = reasonOf(`Error: ${'a'.repeat(1_000)}`);
  expect(reason).toHaveLength(300);
  expect(reason.endsWith('…')).toBe(true);
});
