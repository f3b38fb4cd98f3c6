import { describe, expect, test } from 'vitest';
import { anActor } from '../permissions/test-actor.ts';
import { decideUndo, endsAt, resumed, undoMs } from './undo.ts';
import type { TicketFacts } from './visibility.ts';

const me = anActor({ userId: 7, queueIds: [1] });
const other = anActor({ userId: 8, profile: 'admin' });
const stranger = anActor({ userId: 9, queueIds: [2] });
const closed: TicketFacts = { status: 'closed', isGroup: false, userId: 7, queueId: 1 };
const ending = { byUserId: 7, from: { status: 'open', userId: 7 } } as const;

describe('taking an end back', () => {
  test.each([
    ['is for whoever ended it', me, ending, 'open'],
    ['is not for a colleague who sees it', other, ending, 'ERR_NO_PERMISSION'],
    ['comes too late once it is settled', me, null, 'ERR_UNDO_TOO_LATE'],
    ['tells nothing to whoever does not see it', stranger, ending, 'ERR_NO_TICKET_FOUND'],
    ['is nothing the program does', null, ending, 'ERR_NO_TICKET_FOUND'],
  ] as const)('%s', (_, doer, kept, expected) => {
    const decision = decideUndo(doer, closed, kept);
    expect(decision.ok ? decision.change.status : decision.code).toBe(expected);
  });

  test.each([
    ['to whoever led it', { ...ending.from }, closed, { status: 'open', userId: 7 }],
    ['to nobody where nobody did', { status: 'pending', userId: null }, closed, { status: 'pending', userId: null }],
    [
      'to those who wait where that person is gone',
      ending.from,
      { ...closed, userId: null },
      { status: 'pending', userId: null },
    ],
    ['without a queue where that is gone', ending.from, { ...closed, queueId: null }, { queueId: null }],
  ] as const)('leads %s', (_, from, ticket, expected) => {
    expect(resumed(ticket, { byUserId: 7, from })).toMatchObject(expected);
  });

  test('is possible for longer than it is offered, so that a slow line does not break the promise', () => {
    const now = new Date('2026-03-02T12:00:00Z');
    expect(endsAt(now).getTime() - now.getTime()).toBeGreaterThan(undoMs);
  });
});
