import { describe, expect, test } from 'vitest';
import { addDays } from '../time/index.ts';
import { answersOf } from './counters.ts';
import { daysIn } from './range.ts';
import {
  cellsByUser,
  daysOf,
  knowsFilter,
  lastOfMonth,
  monthOf,
  cellStretches,
  planReading,
  stretchesMax,
  stretchesOf,
  type CellKind,
  type Counted,
} from './roll-up.ts';
import { seededNumbers } from '../random/index.ts';
import { tallyAll } from './tally.ts';
import { workWeekOf } from '../business-hours/index.ts';

const counted = (given: Partial<Record<keyof Counted, readonly string[]>>): Counted => ({
  days: new Set(given.days),
  months: new Set(given.months),
  changed: new Set(given.changed),
});
const february = daysOf({ from: '2026-02-01', to: '2026-02-28' });

describe('days that are read in one go', () => {
  test.each<[string, { months: string[]; days: string[] }, string[]]>([
    ['nothing', { months: [], days: [] }, []],
    ['days without a gap', { months: [], days: ['2026-02-27', '2026-02-28', '2026-03-01'] }, ['day 02-27…03-01']],
    ['days with a gap', { months: [], days: ['2026-02-27', '2026-03-01'] }, ['day 02-27…02-27', 'day 03-01…03-01']],
    [
      'months between days',
      { months: ['2026-02-01', '2026-03-01'], days: ['2026-01-31', '2026-04-01'] },
      ['month 02-01…03-01', 'day 01-31…01-31', 'day 04-01…04-01'],
    ],
    [
      'months with a gap',
      { months: ['2026-02-01', '2026-04-01'], days: [] },
      ['month 02-01…02-01', 'month 04-01…04-01'],
    ],
    [
      'a month before its neighbour’s days',
      { months: ['2026-02-01'], days: ['2026-03-01'] },
      ['month 02-01…02-01', 'day 03-01…03-01'],
    ],
  ])('reads cells in stretches: %s', (_, plan, expected) => {
    const told = cellStretches(plan).map(({ span, from, to }) => `${span} ${from.slice(5)}…${to.slice(5)}`);
    expect(told).toEqual(expected);
  });
});

describe('where the figures of a range are read', () => {
  const range = { from: '2026-01-31', to: '2026-03-02' };
  test.each<[string, Partial<Record<keyof Counted, readonly string[]>>, ReturnType<typeof planReading>]>([
    ['nothing is counted', {}, { months: [], days: [], stretches: [range] }],
    [
      'a month is',
      { months: ['2026-02-01', '2026-03-01'], days: ['2026-01-31', ...february, '2026-03-01'] },
      {
        months: ['2026-02-01'],
        days: ['2026-01-31', '2026-03-01'],
        stretches: [{ from: '2026-03-02', to: '2026-03-02' }],
      },
    ],
    [
      'a day of it changed',
      { months: ['2026-02-01'], days: february, changed: ['2026-02-10'] },
      {
        months: [],
        days: february.filter((day) => day !== '2026-02-10'),
        stretches: [
          { from: '2026-01-31', to: '2026-01-31' },
          { from: '2026-02-10', to: '2026-02-10' },
          { from: '2026-03-01', to: '2026-03-02' },
        ],
      },
    ],
    ['a day changed that never was', { changed: ['2026-02-10'] }, { months: [], days: [], stretches: [range] }],
  ])('when %s', (_, given, plan) => {
    expect(planReading(range, counted(given))).toEqual(plan);
  });

  test('is each day once, whatever is counted and has changed', () => {
    const random = seededNumbers(3);
    const all = daysOf({ from: '2025-11-01', to: '2026-04-30' });
    for (let turn = 0; turn < 200; turn += 1) {
      const some = (share: number) => all.filter(() => random() < share);
      const from = all[Math.floor(random() * 90)] ?? '';
      const asked = { from, to: addDays(from, Math.floor(random() * 90)) };
      const changed = some(turn % 3 === 0 ? 0.02 : 0);
      const state = counted({ days: some(0.97), months: all.filter((day) => day === monthOf(day)), changed });
      const plan = planReading(asked, state);
      const read = [
        ...plan.months.flatMap((month) => daysOf({ from: month, to: lastOfMonth(month) })),
        ...plan.days,
        ...plan.stretches.flatMap(daysOf),
      ];
      expect(read.toSorted()).toEqual(daysOf(asked));
      expect(read).toHaveLength(daysIn(asked));
      const kept = new Set([...plan.months.map(monthOf), ...plan.days]);
      for (const day of changed) expect(kept.has(day) || plan.months.includes(monthOf(day))).toBe(false);
    }
  });

  test('is the rows at once where the range is a patchwork', () => {
    const every = daysOf({ from: '2026-01-01', to: '2026-03-31' });
    const patchwork = counted({ days: every.filter((_, index) => index % 2 === 0) });
    expect(planReading({ from: '2026-01-01', to: '2026-03-31' }, patchwork)).toEqual({
      months: [],
      days: [],
      stretches: [{ from: '2026-01-01', to: '2026-03-31' }],
    });
    const few = planReading({ from: '2026-01-01', to: addDays('2026-01-01', 2 * stretchesMax - 1) }, patchwork);
    expect(few.stretches).toHaveLength(stretchesMax);
  });

  test('joins days that follow each other, in whatever order they come', () => {
    expect(stretchesOf(['2026-03-01', '2026-02-28', '2026-03-05', '2026-03-01'])).toEqual([
      { from: '2026-02-28', to: '2026-03-01' },
      { from: '2026-03-05', to: '2026-03-05' },
    ]);
    expect([lastOfMonth('2024-02-11'), lastOfMonth('2026-12-31'), monthOf('2026-12-31')]).toEqual([
      '2024-02-29',
      '2026-12-31',
      '2026-12-01',
    ]);
  });
});

describe('what is counted knows of a filter', () => {
  const [queueIds, whatsappIds, users] = [[4], [5], [6]];
  const nothing = { queueIds: [], whatsappIds: [], users: [] };
  test.each<[string, typeof nothing | object, string | null, CellKind[]]>([
    [
      'nothing',
      nothing,
      'all',
      ['all', 'queue', 'connection', 'queueOfAll', 'connectionOfAll', 'channel', 'tag', 'hour'],
    ],
    ['a person', { users }, 'all', ['all', 'queue', 'connection']],
    ['a queue', { queueIds }, 'queue', ['queue', 'queueOfAll']],
    ['a connection', { whatsappIds }, 'connection', ['connection', 'connectionOfAll']],
    ['a queue and a person', { queueIds, users }, 'queue', ['queue']],
    ['a connection and a person', { whatsappIds, users }, 'connection', ['connection']],
    ['a queue and a connection', { queueIds, whatsappIds }, null, []],
  ])('that names %s', (_, given, byUser, kinds) => {
    const filter = { ...nothing, ...given };
    expect(cellsByUser(filter)).toBe(byUser);
    const all: CellKind[] = ['all', 'queue', 'connection', 'queueOfAll', 'connectionOfAll', 'channel', 'tag', 'hour'];
    expect(all.filter((kind) => knowsFilter(kind, filter))).toEqual(kinds);
  });
});

test('first answers are told apart by how long they took, each once', () => {
  const createdAt = new Date('2026-03-02T12:00:00Z');
  const after = (seconds: number) => ({
    createdAt,
    startedAt: createdAt,
    answeredAt: new Date(createdAt.getTime() + seconds * 1_000),
    closedAt: null,
    finishedAt: null,
    isGroup: false,
    isReopened: false,
    isActiveDemand: false,
    rate: null,
  });
  const clock = { week: workWeekOf([]), timeZone: 'America/Sao_Paulo' };
  const all = [0, 59, 60, 299, 300, 1_799, 3_599, 3_600, 86_399, 86_400, 900_000].map(after);
  const begun = { ...after(5), isActiveDemand: true };
  expect(answersOf(tallyAll([...all, begun, { ...after(5), answeredAt: null }], clock))).toEqual([
    { upToMinutes: 1, total: 2 },
    { upToMinutes: 5, total: 2 },
    { upToMinutes: 15, total: 1 },
    { upToMinutes: 30, total: 1 },
    { upToMinutes: 60, total: 1 },
    { upToMinutes: 240, total: 1 },
    { upToMinutes: 1_440, total: 1 },
    { upToMinutes: null, total: 2 },
  ]);
});
