import { expect, test } from 'vitest';
import { closingsOf } from './closings.ts';

const led = { status: 'open', isGroup: false } as const;
const waiting = { status: 'pending', isGroup: false } as const;

test.each([
  ['what is led, with a survey where there are any', led, true, false, ['survey', 'farewell', 'silent']],
  ['what is led', led, false, false, ['farewell', 'silent']],
  ['a group, which is never asked', { status: 'group', isGroup: true }, true, false, ['farewell', 'silent']],
  ['what waits, without a word', waiting, true, false, ['silent']],
  ['what waits, where they are told goodbye as well', waiting, true, true, ['farewell', 'silent']],
] as const)('a person ends %s [TKT-012, SET-024]', (_, ticket, surveys, farewellToWaiting, expected) => {
  expect(closingsOf(ticket, { surveys, farewellToWaiting })).toEqual(expected);
});
