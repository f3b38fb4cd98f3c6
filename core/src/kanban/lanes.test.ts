import { describe, expect, test } from 'vitest';
import { anActor } from '../permissions/test-actor.ts';
import {
  isFull,
  laneAfterAnswer,
  laneDueAt,
  leadsInCircle,
  refusalOfMove,
  speaksOnEntering,
  waitsForAnswers,
  type LaneFacts,
} from './lanes.ts';

const at = (time: string) => new Date(`2026-01-10T${time}:00Z`);
const lane = { minutes: 30, nextLaneId: 2, rollbackLaneId: 9 };
const aTicket = (change: Partial<LaneFacts> = {}): LaneFacts => ({
  status: 'open',
  isGroup: false,
  isAnswered: true,
  answeredAt: at('10:00'),
  laneSince: at('09:00'),
  ...change,
});

describe('a ticket goes on to the next lane', () => {
  test.each([
    ['after our answer', aTicket(), lane, at('10:30')],
    ['after it came into the lane, if that was later', aTicket({ laneSince: at('10:10') }), lane, at('10:40')],
    ['after it came into the lane, if nobody knows when we answered', aTicket({ answeredAt: null }), lane, at('09:30')],
    ['while the bot leads it', aTicket({ status: 'pending' }), lane, at('10:30')],
    ['never while the customer waits for us', aTicket({ isAnswered: false }), lane, null],
    ['never in a lane without minutes', aTicket(), { ...lane, minutes: 0 }, null],
    ['never in a lane without a next one', aTicket(), { ...lane, nextLaneId: null }, null],
    ['never outside of lanes', aTicket(), null, null],
    ['never in a group', aTicket({ isGroup: true, status: 'group' }), lane, null],
    ['never once it is closed', aTicket({ status: 'closed' }), lane, null],
    ['never while the survey runs', aTicket({ status: 'nps' }), lane, null],
    ['never before anything was said in it', aTicket({ answeredAt: null, laneSince: null }), lane, null],
  ])('%s [TAG-008]', (_when, ticket, rules, due) => {
    expect(laneDueAt(ticket, rules)).toEqual(due);
  });
});

describe('an answer of the customer', () => {
  test.each([
    ['brings a ticket back', aTicket(), lane, 9],
    ['does nothing in a lane that brings none back', aTicket(), { ...lane, rollbackLaneId: null }, null],
    ['does nothing outside of lanes', aTicket(), null, null],
    ['does nothing in a group', aTicket({ isGroup: true, status: 'group' }), lane, null],
  ])('%s', (_what, ticket, rules, expected) => {
    expect(laneAfterAnswer(ticket, rules)).toBe(expected);
  });
});

test.each([
  ['brings back', { minutes: 0, nextLaneId: null, rollbackLaneId: 9 }, true],
  ['goes on after a while', { minutes: 30, nextLaneId: 2, rollbackLaneId: null }, true],
  ['has minutes and no lane to go to', { minutes: 30, nextLaneId: null, rollbackLaneId: null }, false],
  ['has a next lane and no minutes', { minutes: 0, nextLaneId: 2, rollbackLaneId: null }, false],
])('whether answers matter in a lane that %s', (_what, rules, expected) => {
  expect(waitsForAnswers(rules)).toBe(expected);
});

test.each([
  ['person', aTicket(), true],
  ['time', aTicket(), true],
  ['automation', aTicket(), true],
  ['answer', aTicket(), false],
  ['deleted', aTicket(), false],
  ['person', aTicket({ isGroup: true, status: 'group' }), false],
  ['person', aTicket({ status: 'lgpd' }), false],
] as const)('the text of a lane is said to a ticket moved by %s: %#', (rule, ticket, expected) => {
  expect(speaksOnEntering(ticket, rule)).toBe(expected);
});

describe('lanes that lead in a circle', () => {
  const chain = (...next: [number, number | null][]) => next.map(([id, nextLaneId]) => ({ id, nextLaneId }));
  test.each([
    ['one that leads to itself', chain([1, 1]), 1, true],
    ['two that lead to each other', chain([1, 2], [2, 1]), 1, true],
    ['three in a ring', chain([1, 2], [2, 3], [3, 1]), 2, true],
    ['one that leads into a ring', chain([1, 2], [2, 3], [3, 2]), 1, true],
    ['a line', chain([1, 2], [2, 3], [3, null]), 1, false],
    ['a line whose end is gone', chain([1, 2], [2, 7]), 1, false],
    ['one with no next', chain([1, null]), 1, false],
  ])('%s: %#', (_what, lanes, laneId, expected) => {
    expect(leadsInCircle(lanes, laneId)).toBe(expected);
  });
});

describe('who moves a ticket', () => {
  const me = anActor({ userId: 7, queueIds: [1] });
  const waiting = { status: 'pending', isGroup: false, userId: null, queueId: 1 } as const;
  test.each([
    ['whoever sees it', waiting, null],
    ['nobody who does not see it', { ...waiting, queueId: 2 }, 'ERR_NO_TICKET_FOUND'],
    ['nobody once it is closed', { ...waiting, status: 'closed', userId: 7 }, 'ERR_TICKET_CLOSED'],
    ['nobody while its survey runs', { ...waiting, status: 'nps', userId: 7 }, 'ERR_TICKET_CLOSED'],
    ['nobody told of a closed one they do not see', { ...waiting, status: 'closed', userId: 8 }, 'ERR_NO_TICKET_FOUND'],
  ] as const)('%s', (_who, ticket, expected) => {
    expect(refusalOfMove(me, ticket)).toBe(expected);
  });

  test('and the program, whatever it is, until it is closed', () => {
    expect(refusalOfMove(null, { ...waiting, queueId: 2 })).toBeNull();
    expect(refusalOfMove(null, { ...waiting, status: 'closed' })).toBe('ERR_TICKET_CLOSED');
  });
});

test.each([
  [5, 0, false],
  [5, 5, false],
  [6, 5, true],
])('%d tickets in a lane for %d: more than it should hold, %s', (count, limit, expected) => {
  expect(isFull(count, limit)).toBe(expected);
});
