import { expect, test } from 'vitest';
import { promptHints } from './index.ts';

const good = { name: 'Vendas', prompt: 'Responda com cuidado. '.repeat(5), apiKey: 'sk-1' };

test.each([
  [{}, []],
  [{ name: 'Oi' }, ['name']],
  [{ name: 'x'.repeat(101) }, ['name']],
  [{ prompt: 'Curto' }, ['prompt']],
  [{ apiKey: ' ' }, ['apiKey']],
])('a prompt is told what would make it better, and is not held up by it [AIP-009] %#', (more, hints) => {
  expect(promptHints({ ...good, ...more })).toEqual(hints);
});
