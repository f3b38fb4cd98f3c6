import type { Message } from '@oplano/contracts/messages';
import { describe, expect, test } from 'vitest';
import { aFile, aMessage, aTicket } from '../testing.ts';
import type { Outgoing } from '../outgoing-message.ts';
import { estimateRow } from './estimate.ts';
import { mediaBox } from './media-box.ts';
import { firstUnread, messageOf, chatRows, type ListRow } from './rows.ts';

const user = { id: 7, name: 'Marina' };
const { id: ticketId, uuid } = aTicket();
const clientId = '5d4a3f52-9e8c-4b8f-8f63-3f7a2d1b9c01';
const out = (given: Partial<Outgoing> = {}): Outgoing => ({
  clientId,
  ticket: { id: ticketId, uuid },
  body: 'Oi',
  isPrivate: false,
  signed: false,
  quoted: null,
  createdAt: '2026-11-15T13:00:00.000Z',
  failure: null,
  ...given,
});
const base = { waiting: [], user, hasMore: false, hasNewer: false, ticketId, unreadFrom: null };
const short = (rows: readonly ListRow[]) => rows.map((row) => (row.kind === 'message' ? row.key : row.kind));
const day = (date: number) => new Date(2026, 10, date, 12).toISOString();

describe('the lines of a conversation', () => {
  test('a day stands over its first message, and the begin over everything', () => {
    const messages = [
      aMessage({ id: 1, createdAt: day(1) }),
      aMessage({ id: 2, createdAt: day(1) }),
      aMessage({ id: 3, createdAt: day(2) }),
    ];
    expect(short(chatRows({ ...base, messages }))).toEqual(['begin', 'day', '1', '2', 'day', '3']);
  });

  test('while there is more above, the first line is a message: nothing over it has to move when the page arrives [CHT-030]', () => {
    const messages = [aMessage({ id: 5, createdAt: day(2) }), aMessage({ id: 6, createdAt: day(3) })];
    expect(short(chatRows({ ...base, messages, hasMore: true }))).toEqual(['5', 'day', '6']);
  });

  test('no message that is shown changes its height when the page above it arrives [CHT-030]', () => {
    const [above, first, second] = [1, 2, 3].map((id) => aMessage({ id, createdAt: day(2) }));
    if (!above || !first || !second) throw new Error('There are three.');
    const heights = (messages: Message[]) =>
      chatRows({ ...base, messages, hasMore: true }).map((row) => [row.key, estimateRow(row)] as const);
    const before = heights([first, second]);
    const after = heights([above, first, second]);
    expect(after.slice(-2)).toEqual(before);
    // The room between two of one side is what the upper one gives up.
    expect(after[0]?.[1]).toBe(after[1]?.[1]);
    expect(after[2]?.[1]).toBeGreaterThan(after[1]?.[1] ?? 0);
  });

  test('a name that stands over the first message stays when the page above it turns out to be of the same person [CHT-030]', () => {
    const [above, first, second] = [1, 2, 3].map((id) => aMessage({ id, createdAt: day(2) }));
    if (!above || !first || !second) throw new Error('There are three.');
    const named = (messages: Message[], tops?: number[]) =>
      chatRows({ ...base, messages, hasMore: true, tops }).flatMap((row) =>
        row.kind === 'message' && !row.isNext ? [row.key] : [],
      );
    expect(named([first, second])).toEqual(['2']);
    expect(named([above, first, second], [2])).toEqual(['1', '2']);
  });

  test('another attendance of the contact is marked', () => {
    const messages = [aMessage({ id: 1, ticketId: 9 }), aMessage({ id: 2 })];
    expect(short(chatRows({ ...base, messages }))).toEqual(['begin', 'ticket', 'day', '1', 'ticket', '2']);
  });

  test('the unread line stands over the first message of the customer that nobody read', () => {
    const messages = [1, 2, 3, 4].map((id) => aMessage({ id, fromMe: id === 3 }));
    expect(firstUnread(messages, 2)).toBe(2);
    expect(firstUnread(messages, 99)).toBe(1);
    expect(firstUnread(messages, 0)).toBeNull();
    expect(short(chatRows({ ...base, messages, unreadFrom: 2 }))).toEqual([
      'begin',
      'day',
      '1',
      'unread',
      '2',
      '3',
      '4',
    ]);
  });

  test('what one says stands at the end at once with ack 0, and keeps its line when the server has answered [CHT-057]', () => {
    const first = chatRows({ ...base, messages: [aMessage({ id: 1 })], waiting: [out()] });
    const own = first.at(-1);
    expect(own?.kind === 'message' && own.message).toMatchObject({ fromMe: true, ack: 0, body: 'Oi' });
    const answered = aMessage({ id: 2, fromMe: true, clientId, ack: 1 });
    const then = chatRows({ ...base, messages: [aMessage({ id: 1 }), answered], waiting: [out()] });
    expect(short(then)).toEqual(short(first));
    const last = then.at(-1);
    expect(last?.kind === 'message' && last.outgoing).toBeFalsy();
  });

  test('a signed message shows its signature at once, a private one never carries one [CHT-019, CHT-022]', () => {
    expect(messageOf(out({ signed: true }), user).body).toBe('*Marina:*\nOi');
    expect(messageOf(out({ signed: true, isPrivate: true }), user)).toMatchObject({ body: 'Oi', isPrivate: true });
  });

  test('while the newest are not loaded, nothing is put at the wrong end', () => {
    expect(short(chatRows({ ...base, messages: [aMessage({ id: 1 })], waiting: [out()], hasNewer: true }))).toEqual([
      'begin',
      'day',
      '1',
    ]);
  });
});

test('the room of a picture is known before it is loaded, also when nobody told its size', () => {
  expect(mediaBox(aFile({ width: 800, height: 600 }))).toEqual({ width: 320, height: 240 });
  expect(mediaBox(aFile({ width: 100, height: 4_000 }))).toEqual({ width: 120, height: 320 });
  expect(mediaBox(aFile({ width: null, height: null }))).toEqual({ width: 260, height: 260 });
  expect(mediaBox(aFile({ kind: 'sticker' }))).toEqual({ width: 144, height: 144 });
});

test('a longer text is expected to be higher', () => {
  const row = (body: string): ListRow => ({
    kind: 'message',
    key: 'x',
    message: aMessage({ id: 1, body }),
    isNext: false,
    isFollowed: false,
  });
  expect(estimateRow(row('x'.repeat(500)))).toBeGreaterThan(estimateRow(row('x')) + 100);
});
