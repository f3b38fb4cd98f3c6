import { describe, expect, test } from 'vitest';
import { daysToWarnOf, endsUnpaid, isExpired, trialDueDate, standingOf } from './subscription.ts';

const timeZone = 'America/Sao_Paulo';
const due = (dueDate: string | null, companyId = 2) => ({ companyId, dueDate, timeZone });
/** 23:30 on 9 March in São Paulo, already the 10th in UTC. */
const lateEvening = new Date('2026-03-10T02:30:00Z');
const noon = new Date('2026-03-10T15:00:00Z');

describe('a subscription', () => {
  test('runs to the end of its last day in the zone of the company [ACC-008]', () => {
    expect(isExpired(due('2026-03-09'), lateEvening)).toBe(false);
    expect(isExpired(due('2026-03-09'), noon)).toBe(true);
    expect(isExpired(due('2026-03-10'), noon)).toBe(false);
    expect(isExpired(due(null), noon)).toBe(false);
  });

  test('of the main company never runs out and never warns [ACC-013]', () => {
    expect(isExpired(due('2020-01-01', 1), noon)).toBe(false);
    expect(daysToWarnOf(due('2026-03-11', 1), noon)).toBeNull();
  });

  test.each([
    ['2026-03-10', 0],
    ['2026-03-11', 1],
    ['2026-03-14', 4],
    ['2026-03-15', null],
    ['2026-04-30', null],
    ['2026-03-09', null],
  ])('due on %s warns of %s days [ACC-011, ACC-012]', (dueDate, days) => {
    expect(daysToWarnOf(due(dueDate), noon)).toBe(days);
  });

  test('of a new company is a trial of seven days [ACC-034]', () => {
    expect(trialDueDate(lateEvening, timeZone)).toBe('2026-03-16');
  });
});

test.each([
  ['works', {}, 'working'],
  ['suspended by the operator reads', { status: false }, 'suspended'],
  ['suspended because it did not pay only pays', { status: false, isUnpaid: true }, 'billingOnly'],
  ['suspended and expired only pays', { status: false, dueDate: '2026-03-01' }, 'billingOnly'],
  ['expired only pays', { dueDate: '2026-03-01' }, 'billingOnly'],
  ['being removed only pays', { isLeaving: true, status: false }, 'billingOnly'],
] as const)('a company that is %s', (_what, given, standing) => {
  const company = {
    companyId: 2,
    dueDate: '2026-12-31',
    timeZone: 'America/Sao_Paulo',
    status: true,
    isUnpaid: false,
    isLeaving: false,
  };
  expect(standingOf({ ...company, ...given }, new Date('2026-03-02T15:00:00.000Z'))).toBe(standing);
});

test.each([
  ['unpaid is back with a due date that is not past', {}, true],
  ['unpaid is back where nothing runs out any more', { dueDate: null }, true],
  ['unpaid stays where the new date is past too', { dueDate: '2026-03-01' }, false],
  ['unpaid stays where the date stays', { dueDate: '2026-02-01' }, false],
  ['suspended by the operator stays', { isUnpaid: false }, false],
  ['being removed stays', { isLeaving: true }, false],
] as const)('a company that is %s [CMPY-004]', (_what, given, isBack) => {
  const company = { companyId: 2, dueDate: '2026-03-31', timeZone, status: false, isUnpaid: true, isLeaving: false };
  expect(endsUnpaid({ ...company, ...given }, '2026-02-01', noon)).toBe(isBack);
});
