import type { TicketAction } from '@oplano/contracts/tickets';
import { describe, expect, test } from 'vitest';
import { addRefused, doneTickets, refusalCounts, undoOf } from './bulk.ts';

const until = '2026-11-18T12:00:00.000Z';

describe('what is done to many tickets', () => {
  test.each<[TicketAction, ReturnType<typeof undoOf>]>([
    [{ do: 'close', closing: 'silent' }, 'resume'],
    [
      { do: 'snooze', until },
      { do: 'snooze', until: null },
    ],
    [{ do: 'snooze', until: null }, null],
    [{ do: 'priority', priority: 'high' }, null],
    [{ do: 'accept', queueId: null }, null],
    [{ do: 'tag', tagIds: [1] }, null],
  ])('can be taken back where that of one ticket can: %j', (action, undo) => {
    expect(undoOf(action)).toEqual(undo);
  });

  test('keeps apart what was refused, by its reason, from one portion to the next', () => {
    const first = addRefused({}, new Map([[4, 'ERR_NO_PERMISSION']]));
    const both = addRefused(first, new Map([[7, 'ERR_TAG_REQUIRED'] as const, [9, 'ERR_TAG_REQUIRED'] as const]));
    expect(first).toEqual({ ERR_NO_PERMISSION: [4] });
    expect(both).toEqual({ ERR_NO_PERMISSION: [4], ERR_TAG_REQUIRED: [7, 9] });
    expect(refusalCounts(both)).toEqual([
      { code: 'ERR_TAG_REQUIRED', count: 2 },
      { code: 'ERR_NO_PERMISSION', count: 1 },
    ]);
  });

  test('was done to those it came to, and not to the refused ones', () => {
    expect(doneTickets([4, 5, 6, 7], 3, { ERR_NO_PERMISSION: [5] })).toEqual([4, 6]);
    expect(doneTickets([4, 5], 0, {})).toEqual([]);
  });
});
