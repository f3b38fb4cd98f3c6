import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { describe, expect, test } from 'vitest';
import { emptyPicture, hear, reloaded, type News } from './picture.ts';

// Only what the rules look at.
const ticket = (version: number, more: Partial<Ticket> = {}): Ticket =>
  ({ id: 7, uuid: 'u7', version, unreadMessages: 3, ...more }) as Ticket;
const message = (version: number, more: Partial<Message> = {}): Message => ({ id: 1, version, ...more }) as Message;
const update = (version: number): News => ({ feed: 'ticket', action: 'update', ticket: ticket(version) });
const gone = (version: number): News => ({ feed: 'ticket', action: 'delete', ticketId: 7, version });
const versions = (news: readonly News[]) =>
  [...news.reduce(hear, emptyPicture).tickets.values()].map((one) => one.version);

describe('a picture of live events', () => {
  test('shows the newest version, whatever the order', () => {
    expect(versions([update(2), update(1)])).toEqual([2]);
    expect(versions([update(1), update(2)])).toEqual([2]);
  });

  test('a ticket that left does not come back with older news, and does with newer', () => {
    expect(versions([update(1), gone(2), update(1)])).toEqual([]);
    expect(versions([update(1), gone(2), update(3)])).toEqual([3]);
  });

  test('news that overtook the answer to a reload count', () => {
    const picture = reloaded([ticket(1)], null, [
      update(4),
      { feed: 'ticket', action: 'updateUnread', ticketId: 7, version: 5 },
    ]);
    expect(picture.tickets.get(7)).toMatchObject({ version: 5, unreadMessages: 0 });
  });

  test('a chat takes new messages of its ticket and changes of those it shows, and nothing else', () => {
    const open = { ...emptyPicture, chat: { ticket: ticket(1), messages: new Map([[1, message(1)]]) } };
    const said: News[] = [
      { feed: 'message', action: 'update', message: message(2) },
      { feed: 'message', action: 'update', message: message(1) },
      { feed: 'message', action: 'create', message: message(1, { id: 2 }), ticket: ticket(2) },
      { feed: 'message', action: 'create', message: message(1, { id: 3 }), ticket: ticket(1, { id: 8, uuid: 'u8' }) },
      { feed: 'message', action: 'update', message: message(1, { id: 4 }) },
    ];
    const { chat } = said.reduce(hear, open);
    expect([...(chat?.messages.values() ?? [])].map(({ id, version }) => [id, version])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  test('a message that turned out to be another one leaves the chat', () => {
    const shown = new Map([1, 2].map((id) => [id, message(1, { id })]));
    const open = { ...emptyPicture, chat: { ticket: ticket(1), messages: shown } };
    const { chat } = hear(open, { feed: 'message', action: 'remove', messageId: 1 });
    expect([...(chat?.messages.keys() ?? [])]).toEqual([2]);
  });
});
