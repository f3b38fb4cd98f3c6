import { describe, expect, test } from 'vitest';
import {
  refreshed,
  withCreated,
  withNewer,
  withOlder,
  withoutMessage,
  withoutTicket,
  withUpdated,
  type Conversation,
} from './conversation.ts';
import { aMessage, aPage } from './testing.ts';

const ids = ({ messages }: Conversation) => messages.map(({ id }) => id);
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => aMessage({ id: from + index }));
const page = (from: number, to: number, given: Partial<Conversation> = {}): Conversation => ({
  ...aPage(range(from, to)),
  ...given,
});

describe('a loaded stretch of a conversation', () => {
  test('grows by the page above, and what both pages hold stands once [CHT-030]', () => {
    const known = page(5, 8, { hasMore: true, before: 'five' });
    const joined = withOlder(known, page(2, 5, { hasMore: true, before: 'two' }));
    expect(ids(joined)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect(joined).toMatchObject({ hasMore: true, before: 'two', hasNewer: false, tops: [5] });
    expect(refreshed(joined, page(2, 8)).tops).toEqual([5]);
  });

  test('grows by the page below until the newest is there', () => {
    const known = page(2, 4, { hasNewer: true, after: 'four' });
    expect(withNewer(known, page(5, 6))).toMatchObject({ hasNewer: false, after: null });
    expect(ids(withNewer(known, page(5, 6)))).toEqual([2, 3, 4, 5, 6]);
  });

  test('shows a message that was created elsewhere, once and in its place [CHT-054]', () => {
    const known = page(1, 2);
    const four = withCreated(known, aMessage({ id: 4 }));
    const late = withCreated(four, aMessage({ id: 3 }));
    expect(ids(late)).toEqual([1, 2, 3, 4]);
    expect(withCreated(late, aMessage({ id: 4 }))).toBe(late);
  });

  test('leaves out what belongs above or below the part that is loaded', () => {
    const known = page(5, 6, { hasMore: true, hasNewer: true });
    expect(withCreated(known, aMessage({ id: 2 }))).toBe(known);
    expect(withCreated(known, aMessage({ id: 9 }))).toBe(known);
  });

  test('follows a change, ignores an older one, and changes the quotes of it too [CHT-054]', () => {
    const quoting = aMessage({
      id: 2,
      quotedMsg: {
        id: 1,
        body: 'Mensagem 1',
        fromMe: false,
        authorName: null,
        content: { kind: 'text' },
        media: null,
        isDeleted: false,
      },
    });
    const known: Conversation = { ...aPage([aMessage({ id: 1, version: 3 }), quoting]) };
    expect(withUpdated(known, aMessage({ id: 1, version: 2, body: 'velha' }))).toBe(known);
    const next = withUpdated(known, aMessage({ id: 1, version: 4, body: 'nova', isEdited: true }));
    expect(next.messages[0]).toMatchObject({ body: 'nova', isEdited: true });
    expect(next.messages[1]?.quotedMsg).toMatchObject({ body: 'nova' });
    // A quote names who of the company said it, as the server does.
    const ours = aMessage({ id: 1, version: 5, fromMe: true, user: { id: 7, name: 'Ana Lima' } });
    expect(withUpdated(known, ours).messages[1]?.quotedMsg).toMatchObject({ authorName: 'Ana Lima' });
  });

  test('loses what was said in a ticket that is gone, and nothing else [RTE-008]', () => {
    const known: Conversation = {
      ...aPage([aMessage({ id: 1, ticketId: 7 }), aMessage({ id: 2, ticketId: 8 }), aMessage({ id: 3, ticketId: 7 })]),
    };
    expect(ids(withoutTicket(known, 7))).toEqual([2]);
    expect(withoutTicket(known, 9)).toBe(known);
    expect(ids(withoutMessage(known, 2))).not.toContain(2);
    expect(withoutMessage(known, 99)).toBe(known);
  });

  test('keeps what live events brought when an older answer arrives after them', () => {
    const known: Conversation = { ...aPage([aMessage({ id: 1, version: 2, ack: 3 }), aMessage({ id: 2 })]) };
    const fresh: Conversation = { ...aPage([aMessage({ id: 1, version: 1 })]) };
    const both = refreshed(known, fresh);
    expect(ids(both)).toEqual([1, 2]);
    expect(both.messages[0]).toMatchObject({ version: 2, ack: 3 });
  });

  test('keeps its upper end when the answer does not reach as far', () => {
    const known = page(1, 6, { hasMore: true, before: 'one' });
    expect(refreshed(known, page(4, 6, { hasMore: true, before: 'four' }))).toMatchObject({ before: 'one' });
    expect(refreshed(known, page(1, 6, { hasMore: false }))).toMatchObject({ hasMore: false, before: null });
  });
});
