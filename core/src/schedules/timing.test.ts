import { expect, test } from 'vitest';
import { holidaysOf } from '../recurrence/index.ts';
import { defaultSendAt, isSameTiming, leftToSend, replanSeries, planDates, type Timing } from './timing.ts';

const now = new Date('2026-03-02T15:00:30Z');
const calendar = { timeZone: 'America/Sao_Paulo', holidays: holidaysOf({ days: [], nationals: [] }) };
const timing = (change: Partial<Timing> = {}): Timing => ({
  sendAt: new Date('2026-03-03T12:00:00Z'),
  intervalo: 1,
  valorIntervalo: 0,
  enviarQuantasVezes: 1,
  tipoDias: 4,
  ...change,
});
const plan = (change: Partial<Timing>, options: { left?: number; goesOn?: boolean } = {}) => {
  const wanted = timing(change);
  return planDates(wanted, { left: wanted.enviarQuantasVezes, goesOn: false, now, ...options }, calendar);
};
const times = (result: ReturnType<typeof plan>) =>
  result.ok ? result.dates.map(({ at }) => at.toISOString().slice(0, 16)) : result.code;

test('a new schedule is meant for an hour from now [SCH-008]', () => {
  expect(defaultSendAt(now)).toEqual(new Date('2026-03-02T16:00:00Z'));
});

test('one message is sent once, at its minute [SCH-013]', () => {
  expect(times(plan({ sendAt: new Date('2026-03-03T12:00:45Z') }))).toEqual(['2026-03-03T12:00']);
  expect(times(plan({ sendAt: new Date('2026-03-02T15:00:00Z') }))).toEqual(['2026-03-02T15:00']);
});

test('as many are planned as are wanted, so many units apart [SCH-012, SCH-013]', () => {
  const three = { enviarQuantasVezes: 3, valorIntervalo: 2 };
  expect(times(plan({ ...three, intervalo: 1 }))).toEqual(['2026-03-03T12:00', '2026-03-05T12:00', '2026-03-07T12:00']);
  expect(times(plan({ ...three, intervalo: 2 }))).toEqual(['2026-03-03T12:00', '2026-03-17T12:00', '2026-03-31T12:00']);
  expect(times(plan({ ...three, intervalo: 3 }))).toEqual(['2026-03-03T12:00', '2026-05-03T12:00', '2026-07-03T12:00']);
  expect(times(plan({ ...three, intervalo: 4 }))).toEqual(['2026-03-03T12:00', '2026-03-03T12:02', '2026-03-03T12:04']);
});

test.each<[string, Partial<Timing>, string]>([
  ['the minute before', { sendAt: new Date('2026-03-02T14:59:59Z') }, 'ERR_SCHEDULE_PAST'],
  ['a business day before that is over', { sendAt: new Date('2026-03-07T12:00:00Z'), tipoDias: 5 }, 'ok'],
  ['the year 9999', { sendAt: new Date('9999-12-31T12:00:00Z') }, 'ERR_SCHEDULE_TOO_FAR'],
  [
    'a rule that runs for 20 years',
    { intervalo: 3, valorIntervalo: 24, enviarQuantasVezes: 12 },
    'ERR_SCHEDULE_TOO_FAR',
  ],
  ['no interval between several', { enviarQuantasVezes: 2, valorIntervalo: 0 }, 'ERR_SCHEDULE_INTERVAL'],
  ['an interval of a billion', { valorIntervalo: 1_000_000_000 }, 'ERR_SCHEDULE_INTERVAL'],
  ['an interval below nothing', { valorIntervalo: -1 }, 'ERR_SCHEDULE_INTERVAL'],
  ['no times', { enviarQuantasVezes: 0 }, 'ERR_SCHEDULE_TIMES'],
  [
    'a thousand times every minute',
    { enviarQuantasVezes: 1_000, intervalo: 4, valorIntervalo: 1 },
    'ERR_SCHEDULE_TIMES',
  ],
])('%s is refused with its reason', (_name, change, code) => {
  const result = plan(change);
  expect(result.ok ? 'ok' : result.code).toBe(code);
});

test('a business day before that lies in the past is refused', () => {
  const saturday = new Date('2026-03-07T16:00:00Z');
  const monday = timing({ sendAt: new Date('2026-03-08T12:00:00Z'), tipoDias: 5 });
  const result = planDates(monday, { left: 1, goesOn: false, now: saturday }, calendar);
  expect(result).toMatchObject({ ok: false, code: 'ERR_SCHEDULE_PAST' });
});

test('the limits of a refusal are told', () => {
  expect(plan({ enviarQuantasVezes: 101, intervalo: 4, valorIntervalo: 1 })).toMatchObject({
    details: { min: 1, max: 100 },
  });
});

test('a rule under way goes on behind now; one message that is over does not come again', () => {
  const began = {
    sendAt: new Date('2026-02-24T12:00:00Z'),
    intervalo: 2,
    valorIntervalo: 1,
    enviarQuantasVezes: 5,
  } as const;
  expect(times(plan(began, { left: 2, goesOn: true }))).toEqual(['2026-03-03T12:00', '2026-03-10T12:00']);
  expect(times(plan({ sendAt: new Date('2026-02-24T12:00:00Z') }, { goesOn: true }))).toBe('ERR_SCHEDULE_PAST');
  expect(times(plan(began, { left: 0, goesOn: true }))).toEqual([]);
});

test.each([
  [5, 2, false, 3],
  [1, 0, true, 1],
  [5, 5, false, 0],
  [5, 5, true, 5],
  [2, 4, false, 0],
])('of %i with %i sent, new time %s, %i are left [SCH-013]', (wanted, done, hasNewTime, left) => {
  expect(leftToSend(wanted, { done, pending: 0 }, hasNewTime)).toBe(left);
});

test('only what says when it is sent makes a plan another', () => {
  expect(isSameTiming(timing(), timing({ sendAt: new Date('2026-03-03T12:00:59Z') }))).toBe(true);
  const others: Partial<Timing>[] = [
    { sendAt: new Date('2026-03-03T12:01:00Z') },
    { intervalo: 2 },
    { valorIntervalo: 1 },
    { enviarQuantasVezes: 2 },
    { tipoDias: 5 },
  ];
  for (const change of others) expect(isSameTiming(timing(), timing(change))).toBe(false);
});

test('a change of a running series goes on behind now, and wants no fewer than were sent', () => {
  const weekly = timing({
    sendAt: new Date('2026-02-16T12:00:00Z'),
    intervalo: 2,
    valorIntervalo: 1,
    enviarQuantasVezes: 4,
  });
  const changed = (change: Partial<Timing>, progress = { done: 2, pending: 2 }) => {
    const result = replanSeries(weekly, { ...weekly, ...change }, progress, now, calendar);
    return result && times(result);
  };
  expect(changed({})).toBeNull();
  expect(changed({ enviarQuantasVezes: 5 })).toEqual(['2026-03-09T12:00', '2026-03-16T12:00', '2026-03-23T12:00']);
  expect(changed({ enviarQuantasVezes: 2 })).toEqual([]);
  expect(changed({ enviarQuantasVezes: 1 })).toBe('ERR_SCHEDULE_TIMES');
  expect(changed({ enviarQuantasVezes: 1, sendAt: new Date('2026-03-05T12:00:00Z') })).toEqual(['2026-03-05T12:00']);
});
