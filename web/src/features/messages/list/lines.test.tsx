import { cleanup, screen } from '@testing-library/react';
import type { Message } from '@oplano/contracts/messages';
import { afterEach, expect, test } from 'vitest';
import { show } from '#ui/testing';
import { aMessage } from '../testing.ts';
import { TransferLine } from './lines.tsx';

afterEach(cleanup);

const content = {
  kind: 'transfer',
  from: { user: 'Ana', queue: 'Vendas' },
  to: { user: null, queue: 'Suporte' },
} as const;
const line = (given: Partial<Message>) =>
  show(<TransferLine message={aMessage({ id: 5, ...given })} content={content} />, ['messages']);

test('a hand-over stands in the chat with who did it, from where, to where and why', async () => {
  await line({ content, body: 'cliente antigo', user: { id: 7, name: 'Ana' } });
  const note = screen.getByRole('note', { name: 'Ana transferiu de Ana · Vendas para Suporte' });
  expect(note.textContent).toContain('cliente antigo');
});

test('what the program hands over says so', async () => {
  await line({ content, body: '', user: null });
  expect(screen.getByRole('note', { name: 'Transferido automaticamente de Ana · Vendas para Suporte' })).toBeTruthy();
});
