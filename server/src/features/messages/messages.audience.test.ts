import { messageFeed } from '@oplano/contracts/messages';
import type { Actor } from '@oplano/core/permissions';
import { describe, expect, test } from 'vitest';
import { roomsOfTalk } from '#features/tickets';
import { messageAudience, roomsOfConversation } from './messages.audience.ts';

const conversation = { connectionId: 3, contactId: 9 };
const plain = {
  companyId: 7,
  profile: 'user',
  queueIds: [5],
  flags: { allHistoric: 'disabled', allUserChat: 'disabled' },
};
// Only what decides how much of the past somebody sees.
const rooms = (change: object) => roomsOfConversation({ ...plain, ...change } as unknown as Actor, conversation);
const facts = { status: 'open', isGroup: false, userId: 1, queueId: 5 } as const;
const audience = (action: string, queue: { id: number } | null, ticket?: object) =>
  messageAudience.choose({
    companyId: 7,
    feed: messageFeed,
    action,
    payload: {
      message: { ticketId: 11, fromMe: true, content: { kind: 'text' }, queue },
      ...(ticket ? { ticket } : {}),
    },
    about: ticket ? facts : { ...conversation, attendance: facts },
  });
const heardBy = (change: object, told: ReturnType<typeof audience>) =>
  Array.isArray(told) && rooms(change).some((room) => told.includes(room));

test('the bell hears what customers write and that a ticket is handed over, and nothing else we write', () => {
  const heard = (message: object, about: object = facts) =>
    messageAudience.choose({
      companyId: 7,
      feed: messageFeed,
      action: 'create',
      payload: {
        message: { ticketId: 11, queue: null, ...message },
        ticket: { whatsappId: 3, contactId: 9, queueId: 5 },
      },
      about,
    });
  const text = { kind: 'text' };
  const [theirs, ours] = [heard({ fromMe: false, content: text }), heard({ fromMe: true, content: text })];
  expect(heard({ fromMe: true, content: { kind: 'transfer' } })).toEqual(theirs);
  expect(theirs).not.toEqual(ours);
  const waits = { ...facts, status: 'pending', userId: null };
  expect(heard({ fromMe: true, content: { kind: 'transfer' } }, waits)).toEqual(
    heard({ fromMe: false, content: text }, waits),
  );
});

describe('a chat that was opened by another ticket of the same conversation', () => {
  test('hears of new messages and of ticks, where its person sees that queue or the whole history', () => {
    for (const told of [
      audience('update', { id: 5 }),
      audience('create', { id: 5 }, { whatsappId: 3, contactId: 9, queueId: 5 }),
      audience('create', null, { whatsappId: 3, contactId: 9, queueId: 5 }),
    ]) {
      expect(heardBy({}, told)).toBe(true);
      expect(heardBy({ profile: 'admin' }, told)).toBe(true);
      expect(heardBy({ queueIds: [6] }, told)).toBe(false);
    }
  });

  test('hears that an attendance is gone, where it showed it [RTE-008]', () => {
    const gone = (queueId: number | null) =>
      messageAudience.choose({
        companyId: 7,
        feed: messageFeed,
        action: 'delete',
        payload: { ticketId: 12 },
        about: { ...conversation, queueId, attendance: { ...facts, queueId } },
      });
    expect([heardBy({}, gone(5)), heardBy({ queueIds: [6] }, gone(5)), heardBy({}, gone(null))]).toEqual([
      true,
      false,
      true,
    ]);
    expect(heardBy({ profile: 'admin' }, gone(6))).toBe(true);
  });

  test('hears of what no queue was chosen for only where its attendance is told to have none', () => {
    const queueless = audience('create', null, { whatsappId: 3, contactId: 9, queueId: null });
    expect(heardBy({}, queueless)).toBe(true);
    expect(heardBy({}, audience('update', null))).toBe(false);
    expect(heardBy({ profile: 'admin' }, audience('update', null))).toBe(true);
  });
});

test('what changes in an attendance is heard by whoever hears all of it without having it open [RTE-001, RTE-008]', () => {
  const told = (action: string, payload: Record<string, unknown>) =>
    messageAudience.choose({
      companyId: 7,
      feed: messageFeed,
      action,
      payload,
      about: { ...conversation, queueId: 5, attendance: facts },
    });
  const hears = (change: object, audience: ReturnType<typeof told>) =>
    Array.isArray(audience) &&
    roomsOfTalk({ ...plain, userId: 2, ...change } as unknown as Actor).some((room) => audience.includes(room));
  for (const audience of [
    told('update', { message: { ticketId: 11, queue: { id: 5 } } }),
    told('delete', { ticketId: 11 }),
    told('remove', { ticketId: 11, messageId: 3 }),
  ]) {
    expect([hears({ profile: 'admin' }, audience), hears({ userId: 1 }, audience), hears({}, audience)]).toEqual([
      true,
      true,
      false,
    ]);
  }
});
