import { describe, expect, test } from 'vitest';
import { areDatesInOrder, isForEverybody, isOnShow, momentsAhead } from './index.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 16, hour));
const now = at(12);

describe('an announcement', () => {
  test.each([
    ['without dates is', true, null, null, true],
    ['switched off is not', false, null, null, false],
    ['that begins later is not', true, at(13), null, false],
    ['that begins now is', true, at(12), null, true],
    ['that ends now is not', true, null, at(12), false],
    ['in its time is', true, at(11), at(13), true],
    ['switched off in its time is not', false, at(11), at(13), false],
  ])('%s on show [ANN-011]', (_, status, startsAt, endsAt, expected) => {
    expect(isOnShow({ status, startsAt, endsAt }, now)).toBe(expected);
  });

  test('ends after it begins', () => {
    expect(areDatesInOrder({ startsAt: at(1), endsAt: at(2) })).toBe(true);
    expect(areDatesInOrder({ startsAt: null, endsAt: at(2) })).toBe(true);
    expect(areDatesInOrder({ startsAt: at(2), endsAt: at(2) })).toBe(false);
  });

  test('changes by itself when it begins and when it ends, if that is still ahead', () => {
    expect(momentsAhead({ startsAt: at(13), endsAt: at(14) }, now)).toEqual([at(13), at(14)]);
    expect(momentsAhead({ startsAt: at(11), endsAt: at(14) }, now)).toEqual([at(14)]);
    expect(momentsAhead({ startsAt: null, endsAt: null }, now)).toEqual([]);
  });

  test('is for everybody unless plans or companies are named', () => {
    expect(isForEverybody({ planIds: [], companyIds: [] })).toBe(true);
    expect(isForEverybody({ planIds: [1], companyIds: [] })).toBe(false);
    expect(isForEverybody({ planIds: [], companyIds: [2] })).toBe(false);
  });
});
