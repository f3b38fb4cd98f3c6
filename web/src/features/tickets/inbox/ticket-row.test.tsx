import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { i18n, startI18n } from '#platform/i18n';
import { setSession } from '#platform/session';
import { aPerson } from '#testing/people';
import { sheetBeside } from '#testing/sheet';
import { aTicket } from '#testing/tickets';
import { keepDraft } from '../drafts.ts';
import { hitIn, roomIn } from './row-text.tsx';
import { timeTextOf } from './use-time-text.ts';
import { InboxRow } from './ticket-row.tsx';

beforeAll(async () => {
  if (!i18n.isInitialized) await startI18n();
  await i18n.load('tickets');
  setSession({ status: 'signedIn', user: aPerson(), billingOnly: false });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

type Given = Parameters<typeof aTicket>[0] & { readonly match?: { messageId: number; text: string } };

function row(given: Given = {}, props: Partial<Parameters<typeof InboxRow>[0]> = {}) {
  const { match, ...ticket } = given;
  const shown = render(
    <ul>
      <InboxRow
        ticket={{ ...aTicket(ticket), ...(match && { match }) }}
        position={1}
        apart={null}
        timeText={() => '12:00'}
        isSelected={false}
        isPinned={false}
        isCurrent
        showsOwner={false}
        searched=""
        room={roomIn(0)}
        verbs={[]}
        onOpen={vi.fn()}
        onAct={vi.fn()}
        onFocus={vi.fn()}
        isPicked={false}
        onPick={vi.fn()}
        {...props}
      />
    </ul>,
  );
  return { ...shown, item: screen.getByRole('listitem') };
}

const marina = { id: 7, name: 'Marina Lopes', color: '#000' };
const tag = (id: number, name: string) => ({ id, name, color: '#123456' });

describe('a ticket in the list', () => {
  test('has a strip in the colour of its queue, grey where it has none [INB-027, INB-028]', () => {
    const { item, unmount } = row({ queue: { id: 1, name: 'Vendas', color: '#ff0000' } });
    const strip = (root: HTMLElement, name: string) => within(root).getByTitle(name, { exact: true });
    expect(
      [...item.querySelectorAll<HTMLElement>('[title="Vendas"]')].some(
        ({ style }) => style.backgroundColor === '#ff0000' || style.backgroundColor === 'rgb(255, 0, 0)',
      ),
    ).toBe(true);
    unmount();
    expect(strip(row().item, 'Sem fila').style.backgroundColor).toBe('');
  });

  test.each([
    ['whatsapp', 'WhatsApp'],
    ['whatsappapi', 'WhatsApp API'],
    ['facebook', 'Facebook'],
    ['instagram', 'Instagram'],
  ] as const)('of %s carries the badge %s [INB-029]', (channel, name) => {
    expect(within(row({ channel }).item).getByText(name)).toBeTruthy();
  });

  test('shows the picture of the contact, or their initials [INB-030]', () => {
    const { item, unmount } = row({ contact: { name: 'Ana Souza', urlPicture: '/files/a.jpg' } });
    expect(item.querySelector('img')?.getAttribute('src')).toBe('/files/a.jpg');
    unmount();
    expect(within(row({ contact: { name: 'Ana Souza' } }).item).getByText('AS')).toBeTruthy();
  });

  test('cuts the name at 60 characters and the last message at 40 [INB-031, INB-032]', () => {
    const { item } = row({ contact: { name: 'n'.repeat(70) }, lastMessage: 'm'.repeat(50) });
    expect(within(item).getByText(`${'n'.repeat(60)}…`)).toBeTruthy();
    expect(within(item).getByText(`${'m'.repeat(40)}…`)).toBeTruthy();
  });

  test('uses the width there is for the last message', () => {
    const { item } = row({ lastMessage: 'm'.repeat(90) }, { room: roomIn(700) });
    const shown = item.textContent?.match(/m+/)?.[0] ?? '';
    expect(shown.length).toBeGreaterThan(80);
  });

  test.each([
    ['Você: ', { userId: 7, user: { id: 7, name: 'Marina Lopes', color: '' } }],
    ['João: ', { userId: 8, user: { id: 8, name: 'João Reis', color: '' } }],
    ['Robô: ', { isBot: true }],
    ['Robô: ', {}],
  ])('says “%s” before a last word that was ours', (who, given) => {
    const { item, unmount } = row({ ...given, lastMessage: 'Bom dia', lastMessageFromMe: true });
    expect(item.textContent).toContain(`${who}Bom dia`);
    unmount();
    expect(row({ ...given, lastMessage: 'Bom dia' }).item.textContent).not.toContain(who);
  });

  test.each([
    ['É a sua vez de responder', 'ours', { status: 'open', userId: 7, waitingSince: '2026-01-01T12:00:00.000Z' }],
    ['É a vez da equipe responder', 'ours', { waitingSince: '2026-01-01T12:00:00.000Z' }],
    ['É a vez do cliente', 'theirs', { status: 'open', userId: 7, lastMessageFromMe: true }],
  ] as const)('says “%s”', async (words, turn, given) => {
    const { item } = row({ lastMessage: 'Bom dia', ...given });
    const line = within(item).getByTitle(words);
    expect([line.textContent?.endsWith('Bom dia'), line.dataset['turn']]).toEqual([true, turn]);
    // Seen at a glance, not only under the pointer.
    const look = await sheetBeside(import.meta, 'ticket-row.module.css');
    expect(look).toMatch(/\.message\[data-turn='ours'\] \{\s+color: var\(--mui-palette-text-primary\);/);
  });

  test.each([{ isBot: true }, { status: 'closed' }, { status: 'group' }] as const)(
    'says of nobody that it is their turn where nobody is waited for: %j',
    (given) => {
      const { item } = row({ lastMessage: 'Bom dia', lastMessageFromMe: true, ...given });
      expect(item.querySelector('[data-turn]')).toBeNull();
    },
  );

  test('shows what was begun and not sent, unless it is open', async () => {
    const { uuid } = aTicket();
    const { item, unmount } = row();
    act(() => keepDraft(7, uuid, 'Segue o *boleto*'));
    expect(item.textContent).toContain('Rascunho: Segue o *boleto*');
    act(() => keepDraft(7, uuid, ''));
    expect(item.textContent).not.toContain('Rascunho');
    act(() => keepDraft(7, uuid, 'Segue'));
    unmount();
    expect(row({}, { isSelected: true }).item.textContent).not.toContain('Rascunho');
  });

  test.each([
    [4, '4 min', 'fresh'],
    [12, '12 min', 'warn'],
    [45, '45 min', 'late'],
    [150, '2 h', 'late'],
    [3_000, '2 dias', 'late'],
  ])('of somebody who has waited %i minutes says %s, %s', (minutes, text, tone) => {
    const waitingSince = new Date(Date.now() - minutes * 60_000 - 1_000).toISOString();
    const { item } = row({ waitingSince });
    const shown = within(item).getByTitle('Aguardando desde 12:00');
    expect([shown.textContent?.includes(text), shown.dataset['tone']]).toEqual([true, tone]);
  });

  test('colours a wait by the limits of its queue, each tone as it can be read', async () => {
    const waitingSince = new Date(Date.now() - 5 * 60_000 - 1_000).toISOString();
    const tones = [
      { warn: 10, late: 30 },
      { warn: 3, late: 7 },
      { warn: 1, late: 4 },
    ].map((waitLimits) => {
      const { item, unmount } = row({ waitingSince, waitLimits });
      const tone = within(item).getByTitle(/^Aguardando/).dataset['tone'];
      unmount();
      return tone;
    });
    expect(tones).toEqual(['fresh', 'warn', 'late']);
    const look = await sheetBeside(import.meta, 'ticket-row.module.css');
    const rules = ['warn', 'late'].map((tone) => look.split(`.waiting[data-tone='${tone}'] {`)[1]?.split('}')[0]);
    for (const [at, color] of ['warning', 'error'].entries()) {
      expect(rules[at]).toMatch(new RegExp(`background: color-mix\\(.*--mui-palette-${color}-main`));
      expect(rules[at]).toContain('color: var(--mui-palette-text-primary);');
    }
  });

  test('counts the wait on while it is in sight', () => {
    vi.useFakeTimers();
    const { item } = row({ waitingSince: new Date(Date.now() - 9 * 60_000).toISOString() });
    const shown = within(item).getByTitle(/Aguardando/);
    expect(shown.dataset['tone']).toBe('fresh');
    act(() => {
      vi.advanceTimersByTime(120_000);
    });
    expect([shown.textContent?.slice(0, 6), shown.dataset['tone']]).toEqual(['11 min', 'warn']);
  });

  test.each([{ isBot: true }, { status: 'closed' }, { status: 'group' }, { waitingSince: null }] as const)(
    'of nobody who waits for a person says nothing of it: %j',
    (given) => {
      const { item } = row({ waitingSince: new Date().toISOString(), ...given });
      expect(within(item).queryByTitle(/Aguardando/)).toBeNull();
    },
  );

  test('says that the last message was taken back instead of leaving its line empty [CHT-040, LGP-009]', () => {
    const { item } = row({ lastMessage: '🚫' });
    expect(within(item).getByText('🚫 Mensagem excluída')).toBeTruthy();
  });

  test('draws bold, italic and strike in the last message, and nothing else of it [INB-033]', () => {
    const { item } = row({ lastMessage: 'um *dois* _três_ ~quatro~ <b>cinco</b>' });
    expect(item.querySelector('b')?.textContent).toBe('dois');
    expect(item.querySelector('i')?.textContent).toBe('três');
    expect(item.querySelector('s')?.textContent).toBe('quatro');
    expect(item.textContent).toContain('<b>cinco');
  });

  test('is timed HH:mm today and dd/MM/yyyy before [INB-034]', () => {
    const noon = new Date(2026, 0, 31, 14, 5);
    expect(timeTextOf(noon.toISOString(), 'pt-BR', noon.toDateString())).toBe('14:05');
    expect(timeTextOf(noon.toISOString(), 'pt-BR', new Date(2026, 1, 1).toDateString())).toBe('31/01/2026');
  });

  test('names the connection, the group and the first tag, and counts the other tags [INB-035, INB-038, INB-040]', () => {
    const { item } = row({ isGroup: true, tags: [tag(1, 'VIP'), tag(2, 'Boleto'), tag(3, 'Novo')] });
    expect(within(item).getByText('Loja Centro')).toBeTruthy();
    expect(within(item).getByText('Grupo')).toBeTruthy();
    expect(within(item).getByText('VIP')).toBeTruthy();
    expect(within(item).queryByText('Boleto')).toBeNull();
    expect(within(item).getByText('+2')).toBeTruthy();
  });

  test('counts what is unread and shows when a bot leads it [INB-036]', () => {
    const { item } = row({ unreadMessages: 5, isBot: true });
    expect(within(item).getByText('5 mensagens não lidas')).toBeTruthy();
    expect(within(item).getByText('O robô está conduzindo a conversa')).toBeTruthy();
  });

  test.each([
    [0, '😡'],
    [2, '😡'],
    [3, '🙁'],
    [5, '😐'],
    [8, '🙂'],
    [10, '😍'],
  ])('that was closed and rated %i shows %s [INB-037]', (rate, face) => {
    const { item } = row({ status: 'closed', userRating: { rate } });
    expect(within(item).getByText(face)).toBeTruthy();
    expect(within(item).getByText(`Nota ${rate} de 10`)).toBeTruthy();
  });

  test('names who leads it by their first name, to admins only [INB-039]', () => {
    const { item, unmount } = row({ user: marina }, { showsOwner: true });
    expect(within(item).getByText('Marina')).toBeTruthy();
    unmount();
    expect(within(row({ user: marina }).item).queryByText('Marina')).toBeNull();
  });

  test('found by what was said in it shows the words around the hit, marked, and leads to that message [INB-007]', () => {
    const match = { messageId: 99, text: 'segue a segunda via do Bolêto em anexo' };
    const { item } = row({ match }, { searched: 'boleto' });
    expect(item.querySelector('mark')?.textContent).toBe('Bolêto');
    expect(within(item).getByRole('link').getAttribute('href')).toBe(`/tickets/${aTicket().uuid}?message=99`);
  });
});

describe('the hit of a search', () => {
  test.each([
    ['Segunda VIA do boleto', 'via', 'VIA'],
    ['ação e reação', 'acao', 'ação'],
    ['👍🏽 ótimo dia', 'otimo', 'ótimo'],
    ['nada de nada', 'xyz', null],
    ['o boleto da loja', 'loja boleto', 'loja'],
  ])('in “%s” for “%s” is %s', (text, search, found) => {
    const hit = hitIn(text, search);
    expect(hit && text.slice(...hit)).toBe(found);
  });
});
