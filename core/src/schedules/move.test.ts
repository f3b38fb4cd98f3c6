import { describe, expect, test } from 'vitest';
import { holidaysOf } from '../recurrence/index.ts';
import { moveFollowing } from './move.ts';
import type { Timing } from './timing.ts';

const calendar = { timeZone: 'America/Sao_Paulo', holidays: holidaysOf({ days: [], nationals: [] }) };
const rule = (sendAt: string, change: Partial<Timing> = {}): Timing => ({
  sendAt: new Date(sendAt),
  intervalo: 3,
  valorIntervalo: 1,
  enviarQuantasVezes: 4,
  tipoDias: 4,
  ...change,
});
const moved = (timing: Timing, nominal: string | null, to: string) => {
  const move = { nominal: nominal === null ? null : new Date(nominal), to: new Date(to), count: 3 };
  const { anchor, dates } = moveFollowing(timing, move, calendar);
  return [anchor, ...dates.map(({ at }) => at)].map((at) => at.toISOString().slice(0, 16));
};
const lastOfMonth = rule('2026-01-31T13:00:00Z');

describe('a send that takes those behind it along', () => {
  test.each<[string, Timing, string | null, string, string[]]>([
    [
      'to another hour keeps the 31st',
      lastOfMonth,
      '2026-02-28T13:00:00Z',
      '2026-02-28T18:30:00Z',
      ['2026-01-31T18:30', '2026-02-28T18:30', '2026-03-31T18:30', '2026-04-30T18:30'],
    ],
    [
      'a day earlier moves the others a day earlier',
      lastOfMonth,
      '2026-02-28T13:00:00Z',
      '2026-02-27T13:00:00Z',
      ['2026-01-30T13:00', '2026-02-27T13:00', '2026-03-30T13:00', '2026-04-30T13:00'],
    ],
    [
      'by weeks stays weeks apart',
      rule('2026-03-02T13:00:00Z', { intervalo: 2 }),
      '2026-03-09T13:00:00Z',
      '2026-03-11T14:00:00Z',
      ['2026-03-04T14:00', '2026-03-11T14:00', '2026-03-18T14:00', '2026-03-25T14:00'],
    ],
    [
      'that is of no rule begins it anew',
      lastOfMonth,
      null,
      '2026-02-20T13:00:00Z',
      ['2026-02-20T13:00', '2026-02-20T13:00', '2026-03-20T13:00', '2026-04-20T13:00'],
    ],
    [
      'to a day nobody works goes to a business day, and the next is not on the same one',
      rule('2026-03-05T13:00:00Z', { intervalo: 1, tipoDias: 6 }),
      '2026-03-06T13:00:00Z',
      '2026-03-07T13:00:00Z',
      ['2026-03-06T13:00', '2026-03-09T13:00', '2026-03-10T13:00', '2026-03-11T13:00'],
    ],
  ])('%s', (_what, timing, nominal, to, expected) => {
    expect(moved(timing, nominal, to)).toEqual(expected);
  });
});
