import { cleanup, screen, waitFor } from '@testing-library/react';
import type { QuickMessage } from '@oplano/contracts/quick-messages';
import { actorOf } from '@oplano/core/permissions';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aMessage, input, openChat, prepareChat, ready, send } from '#testing/chat';
import { aPerson } from '#testing/people';
import { callsOf } from '#testing/server';
import { aTicket } from '#testing/tickets';
import { quickMessagesQuery } from './quick-messages.api.ts';
import { labelOf, quickReplyShortcuts } from './shortcuts.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useNavigate: () => vi.fn(),
  useRouter: () => ({ navigate: vi.fn(), state: { location: { pathname: '/tickets' } } }),
}));
vi.mock('#platform/realtime', async (original) => ({
  ...(await original<typeof import('#platform/realtime')>()),
  enterRoom: () => () => undefined,
  tell: () => undefined,
}));

beforeEach(prepareChat);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const instant = '2026-11-15T12:00:00.000Z';
const reply = (id: number, shortcode: string, message: string, given: Partial<QuickMessage> = {}): QuickMessage => ({
  id,
  companyId: 2,
  shortcode,
  message,
  geral: true,
  visao: true,
  status: true,
  userId: 7,
  isMedia: false,
  mediaPath: null,
  mediaName: null,
  mediaType: null,
  createdAt: instant,
  updatedAt: instant,
  version: 1,
  ...given,
});
const list = 'GET /quick-messages/list';

describe('quick replies in the composer', () => {
  test('have a label of at most 90 characters [CHT-017]', () => {
    expect(labelOf({ shortcode: 'oi', message: 'Olá' })).toBe('/oi — Olá');
    const label = labelOf({ shortcode: 'oi', message: 'x'.repeat(200) });
    expect(label).toHaveLength(90);
    expect(label.endsWith('…')).toBe(true);
  });

  test('are found by shortcut first, then by text, without regard to accents [CHT-016]', () => {
    const client = new QueryClient();
    const replies = [reply(1, 'pix', 'Nossa chave: preço'), reply(2, 'preco', 'R$ 10'), reply(3, 'meupreco', 'x')];
    client.setQueryData(quickMessagesQuery.queryKey, replies);
    const actor = actorOf(aPerson(), false);
    const found = (typed: string) =>
      quickReplyShortcuts
        .matching(client, { typed, ticket: aTicket(), actor, timeZone: 'America/Sao_Paulo' })
        .map(({ key }) => key);
    expect(found('preç')).toEqual(['reply-2', 'reply-3', 'reply-1']);
    expect(found('nada')).toEqual([]);
  });

  test('are opened by a stroke, chosen by keyboard and put into the input [CHT-016, CHT-018, QCK-008]', async () => {
    const { user } = await openChat({
      [list]: [
        reply(1, 'bomdia', 'Bom dia, {{firstName}}! Fila {{queue}}, {{nada}}.'),
        reply(2, 'boleto', 'Segue o boleto'),
      ],
    });
    await ready();
    await user.type(input(), '/bo');
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      '/boleto — Segue o boleto',
      '/bomdia — Bom dia, {{firstName}}! Fila {{queue}}, {{nada}}.',
    ]);
    await user.type(input(), '{ArrowDown}{Enter}');
    expect(input().value).toBe('Bom dia, Ana! Fila Vendas, {{nada}}.');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  /** Files that the store hands out, and the addresses that were asked for. */
  function withStore(answer: () => Response | Promise<Response>): string[] {
    const asked: string[] = [];
    const toServer = globalThis.fetch;
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      if (!address.startsWith('/files/')) return toServer(address, init);
      asked.push(address);
      return answer();
    });
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    return asked;
  }
  const mediaPath = '/files/companies/2/quick-messages/tabela.png';
  const withPicture = reply(3, 'tabela', 'Segue a tabela', {
    isMedia: true,
    mediaPath,
    mediaName: 'tabela.png',
    mediaType: 'image',
  });

  test('bring their file and their text, and both are sent [CHT-018]', async () => {
    const message = aMessage({ id: 5, fromMe: true });
    const { user, log } = await openChat({ [send]: { message, messages: [message] }, [list]: [withPicture] });
    await ready();
    const asked = withStore(() => new Response(new Blob(['x'], { type: 'image/png' })));
    await user.type(input(), '/tab');
    await screen.findByRole('option');
    await user.type(input(), '{Enter}');
    const caption = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Legenda de tabela.png' });
    expect([caption.value, asked]).toEqual(['Segue a tabela', [mediaPath]]);
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(callsOf(log)).toContain(send));
    const form = log.find(({ call }) => call === send)?.body as FormData;
    expect([(form.get('medias') as File).name, form.get('body')]).toEqual(['tabela.png', 'Segue a tabela']);
  });

  test('leave their text in the input where their file cannot be had [CHT-018]', async () => {
    const { user } = await openChat({ [list]: [withPicture] });
    await ready();
    withStore(() => new Response(null, { status: 404 }));
    await user.type(input(), '/tab');
    await screen.findByRole('option');
    await user.type(input(), '{Enter}');
    await waitFor(() => expect(input().value).toBe('Segue a tabela'));
  });

  test('take nothing away that was begun while their file was fetched [CHT-018]', async () => {
    const { user } = await openChat({ [list]: [withPicture] });
    await ready();
    let fail: () => void = () => undefined;
    const asked = withStore(
      () => new Promise((resolve) => (fail = () => resolve(new Response(null, { status: 404 })))),
    );
    await user.type(input(), '/tab');
    await screen.findByRole('option');
    await user.type(input(), '{Enter}');
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.type(input(), 'Um momento');
    fail();
    await waitFor(() => expect(input().value).toBe('Segue a tabela\nUm momento'));
  });
});
