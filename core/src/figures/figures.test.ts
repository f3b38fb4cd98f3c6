import { describe, expect, test } from 'vitest';
import { chosenFilters, figureAddress, readFigureFilter, readReportFilter } from './address.ts';
import { workWeekOf } from '../business-hours/index.ts';
import { faceNumber } from '../tickets/labels.ts';
import { changeOf, countersOf, meanFace, meanMinutes, npsOf, percentOf } from './counters.ts';
import { instantsOf, rangeBefore, rangeBetween, rangeOf, readyRange, type ReadyRange } from './range.ts';
import { filledSlots, slotsOf } from './series.ts';
import {
  addTallies,
  noRates,
  noTally,
  ratingStateOf,
  supportOf,
  tallyAll,
  waitOf,
  type AttendanceFacts,
} from './tally.ts';

const at = (time: string): Date => new Date(`2026-03-02T${time}Z`);
const attendance = (given: Partial<AttendanceFacts> = {}): AttendanceFacts => ({
  createdAt: at('12:00:00'),
  startedAt: null,
  answeredAt: null,
  closedAt: null,
  finishedAt: null,
  isGroup: false,
  isReopened: false,
  isActiveDemand: false,
  rate: null,
  ...given,
});

describe('the range of days', () => {
  const today = '2026-03-18';
  const month = { from: '2026-03-01', to: today };
  test.each([
    ['nothing is the month so far', 'DSH-019', {}, month],
    ['two days', 'DSH-018', { from: '2026-02-27', to: '2026-03-01' }, { from: '2026-02-27', to: '2026-03-01' }],
    ['one day', 'DSH-018', { from: today, to: today }, { from: today, to: today }],
    ['so many days up to today', 'REST-116', { days: 7 }, { from: '2026-03-12', to: today }],
    ['today alone', 'REST-116', { days: 1 }, { from: today, to: today }],
    ['two days before a number', 'REST-116', { days: 7, ...month }, month],
    ['no days at all', 'DSH-020', { days: 0 }, null],
    ['half of a range', 'DSH-020', { from: today }, null],
    ['the other half', 'DSH-020', { to: today }, null],
    ['turned round', 'DSH-020', { from: today, to: '2026-03-17' }, null],
    ['a day that does not exist', 'DSH-020', { from: '2026-02-30', to: today }, null],
    ['a day of another calendar', 'DSH-020', { from: '13/03/1447', to: today }, null],
    ['a thousand years', 'DSH-020', { from: '1026-03-18', to: today }, null],
    ['a thousand years of days', 'DSH-020', { days: 365_000 }, null],
    ['three years', 'REST-116', { from: '2023-03-19', to: today }, { from: '2023-03-19', to: today }],
  ])('asked for as %s is understood or refused [%s]', (_, _id, asked, expected) => {
    expect(rangeOf(asked, today)).toEqual(expected);
  });

  test('begins and ends with the days of the company, also where clocks change', () => {
    expect(instantsOf({ from: '2026-03-02', to: '2026-03-02' }, 'America/Sao_Paulo')).toEqual({
      start: new Date('2026-03-02T03:00:00Z'),
      end: new Date('2026-03-03T03:00:00Z'),
    });
    const spring = instantsOf({ from: '2026-03-29', to: '2026-03-29' }, 'Europe/Lisbon');
    expect(spring.end.getTime() - spring.start.getTime()).toBe(23 * 3_600_000);
  });

  test('is compared with as many days right before it', () => {
    expect(rangeBefore({ from: '2026-03-01', to: '2026-03-10' })).toEqual({ from: '2026-02-19', to: '2026-02-28' });
    expect(rangeBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  });

  test.each<[ReadyRange, string, string]>([
    ['today', today, today],
    ['yesterday', '2026-03-17', '2026-03-17'],
    ['last7', '2026-03-12', today],
    ['last30', '2026-02-17', today],
    ['thisMonth', '2026-03-01', today],
    ['lastMonth', '2026-02-01', '2026-02-28'],
    ['last365', '2025-03-19', today],
  ])('that is ready made: %s', (name, from, to) => {
    expect(readyRange(name, today)).toEqual({ from, to });
    expect(rangeBetween(from, to)).toEqual({ from, to });
  });

  test('is shown by hours where it is one day and by days otherwise, none left out [DSH-016]', () => {
    const day = filledSlots({ from: today, to: today }, new Map([['09:00', 4]]));
    expect([day.length, day[9], day[10]]).toEqual([24, { slot: '09:00', total: 4 }, { slot: '10:00', total: 0 }]);
    expect(slotsOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  });
});

describe('one attendance', () => {
  const taken = { startedAt: at('12:10:30') };
  const ended = { ...taken, closedAt: at('12:40:29') };
  test.each([
    ['that nobody took has no wait yet', 'DSH-011', {}, null, null, null],
    ['that was taken was waited for since it began', 'DSH-011', taken, 630, null, null],
    [
      'that the company began was waited for by nobody',
      'DSH-011',
      { ...taken, isActiveDemand: true },
      null,
      null,
      null,
    ],
    [
      'that ended was attended to since it was taken',
      'DSH-010',
      { ...ended, finishedAt: at('12:40:29') },
      630,
      1_799,
      'unrated',
    ],
    ['whose survey runs took no longer for it', 'DSH-003', ended, 630, 1_799, 'waiting'],
    ['that was rated', 'DSH-003', { ...ended, finishedAt: at('18:00:00'), rate: 0 }, 630, 1_799, 'rated'],
    ['that ended without anybody was not attended to', 'DSH-010', { closedAt: at('13:00:00') }, null, null, 'waiting'],
    ['whose clock went back took no time', 'DSH-011', { startedAt: at('11:59:00') }, 0, null, null],
  ])('%s [%s]', (_, _id, given, wait, support, rating) => {
    const one = attendance(given);
    expect([waitOf(one), supportOf(one), ratingStateOf(one)]).toEqual([wait, support, rating]);
  });
});

describe('all of them together', () => {
  /** From eight to twelve and from one to six, every day. */
  const clock = { week: workWeekOf([]), timeZone: 'America/Sao_Paulo' };
  const all = [
    attendance(),
    attendance({ startedAt: at('12:02:00'), answeredAt: at('12:03:00'), isGroup: true, isReopened: true }),
    attendance({ startedAt: at('12:00:00'), isActiveDemand: true }),
    attendance({ startedAt: at('12:04:00'), answeredAt: at('12:05:00'), closedAt: at('12:14:00') }),
    attendance({ createdAt: at('03:00:00'), closedAt: at('03:01:00'), finishedAt: at('03:01:00') }),
    attendance({ createdAt: at('02:00:00'), startedAt: at('11:04:00'), answeredAt: at('11:10:00') }),
    attendance({ startedAt: at('12:06:00'), closedAt: at('12:36:00'), finishedAt: at('13:00:00'), rate: 10 }),
    attendance({ startedAt: at('12:00:00'), closedAt: at('12:05:00'), finishedAt: at('12:05:00') }),
  ];

  test('give every counter of the dashboard [DAT-016, DSH-005, DSH-006, DSH-009, DSH-012]', () => {
    expect(countersOf(tallyAll(all, clock), { open: 3, pending: 2, leads: 9, transfers: 7 })).toEqual({
      supportHappening: 3,
      supportPending: 2,
      supportFinished: 4,
      supportGroups: 1,
      leads: 9,
      avgSupportTime: 15,
      avgWaitTime: 111.2,
      avgFirstResponse: 186,
      // What came at eleven at night has waited since eight in the morning.
      avgSupportWorkTime: 15,
      avgWaitWorkTime: 3.2,
      avgFirstResponseWork: 6,
      finishedByPerson: 3,
      finishedByBot: 1,
      reopened: 1,
      transfers: 7,
      activeTickets: 1,
      passiveTickets: 7,
      npsScore: 100,
      npsPromotersPerc: 100,
      npsPassivePerc: 0,
      npsDetractorsPerc: 0,
      tickets: 8,
      waitRating: 1,
      withoutRating: 2,
      withRating: 1,
      percRating: 12.5,
    });
  });

  test('come to the same in whatever parts they are counted', () => {
    for (let cut = 0; cut <= all.length; cut += 1) {
      expect(addTallies(tallyAll(all.slice(0, cut), clock), tallyAll(all.slice(cut), clock))).toEqual(
        tallyAll(all, clock),
      );
    }
    expect(countersOf(noTally, { open: 0, pending: 0, leads: 0, transfers: 0 }).avgWaitTime).toBe(0);
  });
});

test('what a report shows only stands in its address, and nothing that makes no sense', () => {
  const month = { from: '2026-03-01', to: '2026-03-31' };
  const filter = readReportFilter({ only: 'reopened,nonsense,group' }, month);
  expect(filter.only).toEqual(['group', 'reopened']);
  expect(figureAddress(filter)).toEqual({ ...month, only: 'group,reopened' });
  expect(readReportFilter({ only: 'nonsense' }, month)).not.toHaveProperty('only');
});

test.each([
  [{}, 0],
  [{ rated: 'true' }, 1],
  [{ users: '7,8', status: 'open,closed', contact: '9' }, 3],
])('what a report is narrowed down to is counted, its days aside: %o', (search, expected) => {
  expect(chosenFilters(readReportFilter(search, { from: '2026-03-01', to: '2026-03-31' }))).toBe(expected);
});

describe('what customers think', () => {
  const rates = (...given: number[]) => noRates.map((_, rate) => given.filter((one) => one === rate).length);
  test.each([
    ['nobody', [], [0, 0, 0, 0]],
    ['only promoters', [9, 10], [100, 100, 0, 0]],
    ['only passives', [7, 8], [0, 0, 100, 0]],
    ['only detractors', [0, 6], [-100, 0, 0, 100]],
    ['one of each', [10, 7, 3], [0, 33.3, 33.3, 33.3]],
    ['two to one', [9, 9, 6], [33.3, 66.7, 0, 33.3]],
  ])('is a score with its parts: %s [DSH-002]', (_, given, [score, promoters, passives, detractors]) => {
    expect(npsOf(rates(...given))).toEqual({ score, promoters, passives, detractors });
  });

  test('is one of five faces, and for an attendant their mean [DSH-014]', () => {
    expect(Array.from({ length: 11 }, (_, rate) => faceNumber(rate))).toEqual([1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    expect([meanFace(rates(10, 10, 4)), meanFace(rates())]).toEqual([4, null]);
    expect(meanFace(rates(10, 8, 8))).toBe(4.33);
  });
});

test('shares and means are exact to a tenth and nothing where there is nothing [DSH-004]', () => {
  expect([percentOf(1, 3), percentOf(1, 0), meanMinutes(100, 3), meanMinutes(0, 0)]).toEqual([33.3, 0, 0.6, 0]);
});

test.each([
  [12, 10, { difference: 2, percent: 20 }],
  [5, 10, { difference: -5, percent: -50 }],
  [5, 0, { difference: 5, percent: null }],
  [-10, -20, { difference: 10, percent: 50 }],
])('a figure of %d moved against %d', (now, before, expected) => {
  expect(changeOf(now, before)).toEqual(expected);
});

describe('a filter in an address', () => {
  const usual = { from: '2026-03-01', to: '2026-03-18' };
  test('comes back as it was [REP-002, REP-003, REP-011]', () => {
    const filter = {
      from: '2026-02-01',
      to: '2026-02-28',
      queueIds: [0, 4],
      whatsappIds: [2],
      users: [7],
      contactId: 9,
      status: ['open', 'closed'] as const,
      onlyRated: true,
    };
    expect(readReportFilter(figureAddress(filter), usual)).toEqual(filter);
    const narrow = {
      ...filter,
      rows: 'transfers' as const,
      channels: ['whatsappapi', 'instagram'] as const,
      tagIds: [3],
      weekdays: [0, 6],
      hours: [0, 23],
      answers: [7],
    };
    expect(readReportFilter(figureAddress(narrow), usual)).toEqual(narrow);
    expect(readReportFilter({}, usual)).toEqual({
      ...usual,
      queueIds: [],
      whatsappIds: [],
      users: [],
      contactId: null,
      status: [],
      onlyRated: false,
    });
  });

  test('that makes no sense is as if it were not there', () => {
    const nonsense = {
      from: '2026-03-18',
      to: '2026-03-01',
      queues: '1;drop',
      users: '-1',
      connections: '9'.repeat(40),
    };
    expect(readFigureFilter(nonsense, usual)).toEqual({ ...usual, queueIds: [], whatsappIds: [], users: [] });
    const gone = { rows: 'passwords', channels: 'fax', weekdays: '7', hours: '24', answers: '8', tags: 'x' };
    expect(readReportFilter(gone, usual)).toEqual(readReportFilter({}, usual));
    expect(readReportFilter({ status: 'gone,open', contact: '0', rated: 'yes' }, usual)).toMatchObject({
      status: ['open'],
      contactId: null,
      onlyRated: false,
    });
  });
});
