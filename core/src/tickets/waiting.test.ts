import { expect, test } from 'vitest';
import { minutesWaited, waitAfterMove, waitTone, whoseTurn } from './waiting.ts';

const now = new Date('2026-03-02T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const limits = { warn: 10, late: 30 };

test.each([
  [0, 'fresh'],
  [9.9, 'fresh'],
  [10, 'warn'],
  [29.9, 'warn'],
  [30, 'late'],
  [5_000, 'late'],
  [-5, 'fresh'],
] as const)('somebody who has waited %d minutes is %s', (minutes, tone) => {
  expect(waitTone(ago(minutes), now, limits)).toBe(tone);
  expect(waitTone(ago(minutes), now, { warn: 30, late: 10 })).toBe(tone);
});

test('a wait is counted in whole minutes and never less than none', () => {
  expect([61.5, 0.5, -3].map((minutes) => minutesWaited(ago(minutes), now))).toEqual([61, 0, 0]);
});

const since = ago(20);
test.each([
  ['taken', since, 'pending', 'open', since],
  ['handed on', since, 'open', 'open', since],
  ['put back', since, 'open', 'pending', since],
  ['put back after an answer', null, 'open', 'pending', now],
  ['moved among those who wait', null, 'pending', 'pending', null],
  ['closed', since, 'open', 'closed', null],
  ['asked for a rating', since, 'open', 'nps', null],
] as const)('the wait of a ticket that is %s follows', (_, known, from, to, expected) => {
  expect(waitAfterMove(known, { from, to, now })).toEqual(expected);
});

const spoken = { status: 'open', isBot: false, waitingSince: null, lastMessage: 'Oi', lastMessageFromMe: false };
test.each([
  ['asked', {}, 'ours'],
  ['answered', { lastMessageFromMe: true }, 'theirs'],
  ['greeted while somebody waits', { status: 'pending', waitingSince: since, lastMessageFromMe: true }, 'ours'],
  ['led by a bot', { isBot: true, waitingSince: since }, null],
  ['over', { status: 'closed', lastMessageFromMe: true }, null],
  ['of a group', { status: 'group' }, null],
  ['empty', { lastMessage: '' }, null],
] as const)('in a conversation that is %s it is the turn of whom it waits for', (_, given, turn) => {
  expect(whoseTurn({ ...spoken, ...given })).toBe(turn);
});
