import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { aPerson } from '#testing/people';
import { callsOf, fakeServer, type Asked } from '#testing/server';
import { show } from '#ui/testing';
import { ChatContext, type OpenChatState } from '../chat-context.ts';
import { aFile, aMessage, aTicket, ticketUuid } from '../testing.ts';
import { ContextSections } from './context-sections.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  Link: ({ children, params }: { children: ReactNode; params: { ticketId: string } }) => (
    <a href={`/tickets/${params.ticketId}`}>{children}</a>
  ),
}));

const at = '2026-11-15T12:00:00.000Z';
const history = `GET /context/${ticketUuid}/history`;
const files = `GET /context/${ticketUuid}/files`;
const conversations = `GET /context/${ticketUuid}/conversations`;
const goTo = vi.fn();
// What the drawer asks of the conversation around it.
const chat = { goTo } as unknown as OpenChatState;

beforeEach(() => {
  goTo.mockClear();
  setSession({ status: 'signedIn', user: aPerson(), billingOnly: false });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(answers: Record<string, unknown>) {
  const log = fakeServer(answers);
  const shown = await show(
    <ChatContext value={chat}>
      <ContextSections ticket={aTicket()} onClose={() => undefined} />
    </ChatContext>,
    ['inChat', 'messages'],
  );
  return { ...shown, log };
}

describe('the past of a contact', () => {
  const ticket = aTicket({ id: 88, uuid: '1b0e7b8e-3f5a-4a8e-9a53-2f0d5a6f9c12', status: 'closed', closedAt: at });
  const first = {
    entries: [
      { kind: 'ticket', at, ticket: { ...ticket, userRating: { rate: 9 } } },
      { kind: 'campaign', at, recipientId: 3, name: 'Natal', state: 'read' },
    ],
    cursor: '88.1.3',
  };
  const note = {
    id: 5,
    note: 'Gosta de café',
    user: { id: 7, name: 'Marina' },
    ticketId: 1,
    contactId: 31,
    createdAt: at,
  };
  const second = { entries: [{ kind: 'note', at, note }], cursor: null };

  test('is asked for once it is opened, and page by page', async () => {
    const { user, log } = await open({ [history]: ({ query }: Asked) => (query['cursor'] ? second : first) });
    expect(log).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Histórico do contato' }));
    const link = await screen.findByRole('link', { name: 'Atendimento #88' });
    expect(link.getAttribute('href')).toBe(`/tickets/${ticket.uuid}`);
    expect(screen.getByText('Avaliação: 9')).toBeTruthy();
    expect(screen.getByText('Campanha: Natal').nextSibling?.textContent).toContain('lida');
    await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
    await screen.findByText('Gosta de café');
    expect(log.at(-1)?.query).toEqual({ cursor: '88.1.3' });
    expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
  });

  test('that is empty is said to be', async () => {
    const { user } = await open({ [history]: { entries: [], cursor: null } });
    await user.click(screen.getByRole('button', { name: 'Histórico do contato' }));
    await screen.findByText('Nada antes deste atendimento.');
  });
});

describe('the files of a conversation', () => {
  const byKind: Record<string, unknown> = {
    media: [
      aMessage({ id: 6, media: aFile({ name: 'foto.jpg' }) }),
      aMessage({ id: 5, media: aFile({ kind: 'video' }) }),
    ],
    documents: [aMessage({ id: 4, media: aFile({ kind: 'document', name: 'contrato.pdf', url: '/files/c.pdf' }) })],
    links: [aMessage({ id: 3, body: 'veja https://example.com/a' })],
  };

  test('come by their kind, and lead to where they were sent', async () => {
    const { user, log } = await open({
      [files]: ({ query }: Asked) => ({ messages: byKind[query['kind'] ?? ''], cursor: null }),
    });
    await user.click(screen.getByRole('button', { name: 'Arquivos e links' }));
    await user.click((await screen.findAllByRole('button', { name: /^foto\.jpg/ }))[1] ?? document.body);
    expect(goTo).toHaveBeenLastCalledWith(5);
    await user.click(screen.getByRole('button', { name: 'Documentos' }));
    const paper = await screen.findByRole('link', { name: 'contrato.pdf' });
    expect(paper.getAttribute('href')).toBe('/files/c.pdf');
    await user.click(screen.getByRole('button', { name: 'Links' }));
    await screen.findByRole('link', { name: 'https://example.com/a' });
    await user.click(screen.getByRole('button', { name: 'Ver na conversa' }));
    expect(goTo).toHaveBeenLastCalledWith(3);
    expect(callsOf(log)).toEqual([files, files, files]);
  });
});

test('other conversations of the same person are named by their connection', async () => {
  const other = aTicket({ id: 90, whatsapp: { id: 3, name: 'Filial', groupAsTicket: 'disabled' } });
  const { user } = await open({ [conversations]: { tickets: [other] } });
  await user.click(screen.getByRole('button', { name: 'Outras conversas' }));
  await waitFor(() => expect(screen.getByText(/Filial/)).toBeTruthy());
});
