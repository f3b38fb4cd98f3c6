import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/server';
import { show } from '#ui/testing';
import { aMessage, aPage, aTicket, ticketUuid } from '../testing.ts';
import { PrintDialog } from './print-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a conversation is printed as a plain page, in any writing and without notes of the team', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { id, createdAt } = aTicket();
  const said = [
    aMessage({ id: 1, ticketId: id, body: 'Olá 🌸 ação' }),
    aMessage({ id: 2, ticketId: id, body: 'só para nós', fromMe: true, isPrivate: true }),
    aMessage({ id: 3, ticketId: id, body: '你好', fromMe: true }),
    aMessage({ id: 4, ticketId: id + 1, body: 'de outro atendimento' }),
  ];
  fakeServer({ [`GET /messages/${ticketUuid}`]: aPage(said) });
  const ticket = { id, uuid: ticketUuid, createdAt, contactName: 'Clara' };
  await show(<PrintDialog ticket={ticket} onClose={() => undefined} />, ['messages']);
  const sheet = within(await screen.findByRole('article'));
  expect(await sheet.findAllByRole('listitem')).toHaveLength(2);
  expect([sheet.getByText('Olá 🌸 ação'), sheet.getByText('你好')]).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Imprimir' }));
  expect(print).toHaveBeenCalledOnce();
});
