import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { i18n, startI18n } from '#platform/i18n';
import { aTicket } from '#testing/tickets';
import { hitIn } from './row-text.tsx';
import { timeTextOf } from './use-time-text.ts';
import { InboxRow } from './ticket-row.tsx';

beforeAll(async () => {
  if (!i18n.isInitialized) await startI18n();
  await i18n.loadNamespaces(['tickets']);
});
afterEach(cleanup);

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
        isCurrent
        showsOwner={false}
        searched=""
        verbs={[]}
        onOpen={vi.fn()}
        onAct={vi.fn()}
        onFocus={vi.fn()}
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

  test('says that the last message was taken back instead of leaving its line empty [CHT-040, LGP-009]', () => {
    const { item } = row({ lastMessage: '🚫' });
    expect(within(item).getByText('🚫 Mensagem apagada')).toBeTruthy();
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
    [0, '😡', 1],
    [2, '😡', 1],
    [3, '🙁', 2],
    [5, '😐', 3],
    [8, '🙂', 4],
    [10, '😍', 5],
  ])('that was closed and rated %i shows %s [INB-037]', (rate, face, five) => {
    const { item } = row({ status: 'closed', userRating: { rate } });
    expect(within(item).getByText(face)).toBeTruthy();
    expect(within(item).getByText(`Avaliação ${five} de 5`)).toBeTruthy();
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
