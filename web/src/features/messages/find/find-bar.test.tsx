import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callsOf, refuse, type Asked } from '#testing/server';
import { bodies, list, openChat, prepareChat, ready, two } from '../chat-testing.tsx';
import { aMessage, aPage, ticketUuid } from '../testing.ts';

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

beforeEach(() => {
  vi.clearAllMocks();
  prepareChat();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const find = `GET /messages/${ticketUuid}/find`;
const old = aMessage({ id: 90, body: 'um boleto antigo' });
const around = aPage([old, aMessage({ id: 91, body: 'logo depois' })], { hasNewer: true, after: '1.91' });
/** The newest page, or what stands around an old message. */
const pages = ({ query }: Asked) => (query['around'] === '90' ? around : aPage(two));

async function openFind(answers: Record<string, unknown>) {
  const opened = await openChat({ [list]: pages, 'GET /mentions': { mentions: [] }, ...answers });
  await ready();
  await opened.user.click(screen.getByRole('button', { name: 'Buscar na conversa' }));
  const field = await screen.findByRole('searchbox', { name: 'Buscar na conversa' });
  return { ...opened, field };
}
const marked = () => document.querySelector('article[data-marked="true"]')?.textContent ?? '';

describe('looking for words in a conversation', () => {
  test('leads to the newest place, and on to older ones that were not loaded', async () => {
    const { user, field, log } = await openFind({ [find]: { found: [2, 1, 90], hasMore: false } });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.type(field, 'Boleto');
    await screen.findByText('1 de 3');
    expect(log.find(({ call }) => call === find)?.query).toEqual({ searchParam: 'boleto' });
    await waitFor(() => expect(marked()).toContain('Oi, Ana'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(marked()).toContain('Bom dia'));
    await user.click(screen.getByRole('button', { name: 'Resultado anterior' }));
    await waitFor(() => expect(bodies()).toEqual(['um boleto antigo', 'logo depois']));
    expect(marked()).toContain('um boleto antigo');
    expect(screen.getByText('3 de 3'), 'and the bar stays').toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Próximo resultado' }));
    expect(screen.getByText('2 de 3')).toBeTruthy();
  });

  test('says why a search failed, and searches once more', async () => {
    const answers = (_: Asked, times: number) =>
      times === 1 ? refuse(403, 'ERR_NO_PERMISSION') : { found: [2, 1], hasMore: false };
    const { user, field } = await openFind({ [find]: answers });
    await user.type(field, 'oi');
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    await screen.findByText('1 de 2');
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
  });

  test('says when there is nothing, and that there is more than it counts', async () => {
    const answers = ({ query }: Asked) =>
      query['searchParam'] === 'nada' ? { found: [], hasMore: false } : { found: [2, 1], hasMore: true };
    const { user, field } = await openFind({ [find]: answers });
    await user.type(field, 'nada');
    await screen.findByText('Nada encontrado');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resultado anterior' }).disabled).toBe(true);
    await user.clear(field);
    await user.type(field, 'oi');
    await screen.findByText('1 de 2+');
  });

  test('ends with Escape, which closes nothing else', async () => {
    const { user, field } = await openFind({});
    await user.type(field, '{Escape}');
    expect(screen.queryByRole('search')).toBeNull();
    expect(await ready()).toBeTruthy();
  });
});

describe('a date', () => {
  const day = `GET /messages/${ticketUuid}/day`;
  const go = (value: string) => {
    fireEvent.change(screen.getByLabelText('Ir para a data'), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Ir' }));
  };

  test('leads to the first message of its day, with what stands around it', async () => {
    await openFind({ [day]: { messageId: 90 } });
    go('2026-03-02');
    await waitFor(() => expect(bodies()).toEqual(['um boleto antigo', 'logo depois']));
  });

  test('after the last message is said to have nothing', async () => {
    const { log } = await openFind({ [day]: { messageId: null } });
    go('2026-03-02');
    await screen.findByText('Nada foi dito neste dia nem depois dele.');
    expect(callsOf(log)).toContain(day);
    expect(bodies()).toEqual(['Bom dia', 'Oi, Ana']);
  });
});
