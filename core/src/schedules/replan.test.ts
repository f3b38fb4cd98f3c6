import { describe, expect, test } from 'vitest';
import { holidaysOf } from '../recurrence/index.ts';
import { replan, type PlacedSend } from './replan.ts';
import type { Timing } from './timing.ts';

// March 2026: the 2nd is a Monday.
const noon = (day: number) => new Date(Date.UTC(2026, 2, day, 15));
const now = noon(2);
const off = (...days: number[]) => ({
  timeZone: 'America/Sao_Paulo',
  holidays: holidaysOf({
    days: days.map((day) => ({
      day: `2026-03-${String(day).padStart(2, '0')}`,
      name: 'Folga',
      yearly: false,
      works: false,
    })),
    nationals: [],
  }),
});
const daily = (change: Partial<Timing> = {}): Timing => ({
  sendAt: noon(2),
  intervalo: 1,
  valorIntervalo: 1,
  enviarQuantasVezes: 5,
  tipoDias: 6,
  ...change,
});
const send = (day: number, change: Partial<PlacedSend> = {}): PlacedSend => ({
  id: day,
  state: 'planned',
  nominal: noon(day),
  at: noon(day),
  byHand: false,
  ...change,
});
const week = [send(2, { state: 'sent' }), send(3), send(4), send(5), send(6)];
/** The days on which everything lies afterwards. */
const daysAfter = (timing: Timing, sends: readonly PlacedSend[], calendar: ReturnType<typeof off>): number[] => {
  const moved = new Map(replan(timing, sends, now, calendar).map(({ id, at }) => [id, at]));
  return sends.map(({ id, at }) => (moved.get(id) ?? at).getUTCDate());
};

describe('days off that are others now', () => {
  test.each<[string, Timing, PlacedSend[], ReturnType<typeof off>, number[]]>([
    ['leave a plan alone that they do not touch', daily(), week, off(20), [2, 3, 4, 5, 6]],
    ['push a daily message and those behind it on, one a day', daily(), week, off(4), [2, 3, 5, 6, 9]],
    ['give nobody two on the day before', daily({ tipoDias: 5 }), week, off(4), [2, 3, 5, 6, 9]],
    ['give nobody another one on the day of what was sent', daily({ tipoDias: 5 }), week, off(3), [2, 4, 5, 6, 9]],
    [
      'draw it together again where they are worked',
      daily(),
      [send(2, { state: 'sent' }), send(4, { at: noon(5) }), send(6), send(9), send(10)],
      off(),
      [2, 4, 5, 6, 9],
    ],
    [
      'leave what somebody put somewhere, and its date is nobody else’s',
      daily(),
      [send(2, { state: 'sent' }), send(3), send(4, { byHand: true, at: noon(12) }), send(5), send(6)],
      off(5),
      [2, 3, 12, 6, 9],
    ],
    ['move a single message', daily({ enviarQuantasVezes: 1, sendAt: noon(4) }), [send(4)], off(4), [5]],
    [
      'leave a single message whose business day before is over',
      daily({ enviarQuantasVezes: 1, sendAt: noon(3), tipoDias: 5 }),
      [send(3)],
      off(3),
      [3],
    ],
    [
      'move nothing that has left',
      daily(),
      [send(4, { state: 'missed' }), send(5, { state: 'sent' })],
      off(4, 5),
      [4, 5],
    ],
  ])('%s', (_what, timing, sends, calendar, expected) => {
    expect(daysAfter(timing, sends, calendar)).toEqual(expected);
  });
});
