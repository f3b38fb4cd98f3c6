import type { TicketLogEntry } from '@oplano/contracts/tickets';
import { describe, expect, test } from 'vitest';
import { aMessage } from '../testing.ts';
import { chatRows } from './rows.ts';
import { withEvents } from './with-events.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 15, 12, minute)).toISOString();
const entry = (id: number, type: TicketLogEntry['type'], minute: number): TicketLogEntry => ({
  id,
  type,
  user: { id: 7, name: 'Marina' },
  queue: null,
  lane: null,
  until: null,
  priority: null,
  createdAt: at(minute),
});
const rowsOf = (ends: { hasMore: boolean; hasNewer: boolean }) =>
  chatRows({
    messages: [aMessage({ id: 2 }), aMessage({ id: 4 }), aMessage({ id: 6 })],
    waiting: [],
    user: { id: 7, name: 'Marina' },
    ticketId: 4021,
    unreadFrom: null,
    ...ends,
  });
const keys = (log: readonly TicketLogEntry[], ends = { hasMore: false, hasNewer: false }) =>
  withEvents(rowsOf(ends), log, ends).map(({ key }) => key);
/** As the server tells it: newest first. */
const log = [entry(14, 'snoozed', 7), entry(13, 'lane', 5), entry(12, 'open', 3), entry(11, 'queue', 1)];

describe('what happened to a ticket', () => {
  test('stands in its conversation at its time, above the first message and below the last as well', () => {
    expect(keys(log)).toEqual(['begin', 'day 2', 'event 11', '2', 'event 12', '4', 'event 13', '6', 'event 14']);
  });

  test('outside of what is loaded stands nowhere yet', () => {
    expect(keys(log, { hasMore: true, hasNewer: true })).toEqual(['2', 'event 12', '4', 'event 13', '6']);
  });

  test('is told once: a hand-over has its own line, and what only the log is for stays there', () => {
    expect(keys([entry(22, 'transfered', 3), entry(21, 'deleteMessage', 3)])).toEqual([
      'begin',
      'day 2',
      '2',
      '4',
      '6',
    ]);
  });

  test('that is nothing leaves the lines as they are', () => {
    const ends = { hasMore: false, hasNewer: false };
    const rows = rowsOf(ends);
    expect(withEvents(rows, [], ends)).toBe(rows);
    expect(withEvents([], log, ends)).toEqual([]);
  });
});
