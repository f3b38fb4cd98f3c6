import type { OccurrenceState, ScheduleStatus } from '@oplano/contracts/schedules';
import { describe, expect, test } from 'vitest';
import { isMovable, stateOfMessage, overallStatus, ticketPlan, isMissed, type LateFacts } from './occurrences.ts';

const now = new Date('2026-03-02T15:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe('a send that is due', () => {
  test.each<[string, Partial<LateFacts>, boolean]>([
    ['goes out in its minute', {}, false],
    ['goes out late while that is allowed', { dueAt: hoursAgo(5.9) }, false],
    ['is missed after that', { dueAt: hoursAgo(6.5) }, true],
    ['goes out in its minute where nothing is made up for', { catchUpHours: 0 }, false],
    ['is missed soon where nothing is made up for', { catchUpHours: 0, dueAt: hoursAgo(1) }, true],
    ['is missed where a later one of its schedule is due too', { isOvertaken: true }, true],
  ])('%s', (_name, change, expected) => {
    expect(isMissed({ dueAt: now, catchUpHours: 6, isOvertaken: false, ...change }, now)).toBe(expected);
  });
});

test.each<[number, string | null, OccurrenceState]>([
  [0, null, 'sending'],
  [1, null, 'sent'],
  [2, null, 'delivered'],
  [3, null, 'delivered'],
  [0, '131047 x', 'failed'],
  [0, 'MISSED It could not be sent in time.', 'missed'],
])('a message with %i ticks and the failure %s is %s', (ack, failure, state) => {
  expect(stateOfMessage({ ack, failure })).toBe(state);
});

test.each<[readonly OccurrenceState[], ScheduleStatus, times?: number]>([
  [['planned'], 'PENDENTE'],
  [['sent', 'planned'], 'PENDENTE'],
  [['delivered', 'paused'], 'PENDENTE'],
  [['sending', 'planned'], 'AGENDADA'],
  [['sent'], 'ENVIADA'],
  [['delivered', 'sent'], 'ENVIADA'],
  [['failed'], 'ERRO'],
  [['sent', 'missed', 'planned'], 'ERRO'],
  // What was missed is planned anew.
  [['sent', 'missed', 'planned', 'planned'], 'PENDENTE'],
  [['failed', 'planned'], 'PENDENTE', 1],
  [['failed', 'sent'], 'ENVIADA'],
])('sends that are %j make a schedule %s', (states, status, times = 3) =>
  expect(overallStatus(states, times)).toBe(status),
);

test('what has left, or is leaving, is not moved', () => {
  const states: OccurrenceState[] = ['planned', 'paused', 'sending', 'sent', 'delivered', 'failed', 'missed'];
  expect(states.filter(isMovable)).toEqual(['planned', 'paused', 'failed', 'missed']);
});

describe('the ticket of a send', () => {
  const facts = {
    hasLive: false,
    hasLast: true,
    isGroup: false,
    openTicket: true,
    leavesOpen: true,
    ticketUserId: 7,
    queueId: 3,
    ownerId: 9,
  };
  test.each([
    ['is the one that runs, whatever is wanted', { hasLive: true }, { use: 'live' }],
    ['is none of its own where none is wanted', { openTicket: false }, { use: 'last' }],
    [
      'is a closed one where there never was any',
      { openTicket: false, hasLast: false },
      { use: 'new', status: 'closed', userId: null, queueId: null },
    ],
    ['is left open for whom it is meant', {}, { use: 'new', status: 'open', userId: 7, queueId: 3 }],
    ['is left open for who planned it', { ticketUserId: null }, { use: 'new', status: 'open', userId: 9, queueId: 3 }],
    [
      'waits where nobody is left',
      { ticketUserId: null, ownerId: null },
      { use: 'new', status: 'pending', userId: null, queueId: 3 },
    ],
    ['is closed where that is wanted', { leavesOpen: false }, { use: 'new', status: 'closed', userId: 7, queueId: 3 }],
    ['stands among the groups', { isGroup: true }, { use: 'new', status: 'group', userId: 7, queueId: 3 }],
  ])('%s', (_name, change, expected) => expect(ticketPlan({ ...facts, ...change })).toEqual(expected));
});
