import { describe, expect, test } from 'vitest';
import { originOf } from './origin.ts';
import { waitAfter, waitsOf } from './waits.ts';

const patience = { free: 3, firstMs: 1_000, longestMs: 10_000, memoryMs: 60_000 };

describe('the wait after wrong tries', () => {
  test.each([
    [0, 0],
    [1, 0],
    [3, 0],
    [4, 1_000],
    [5, 2_000],
    [6, 4_000],
    [7, 8_000],
    [8, 10_000],
    [9, 10_000],
    [5_000, 10_000],
  ])('after %i of them is %i ms', (failures, wait) => {
    expect(waitAfter(failures, patience)).toBe(wait);
  });

  test('is listed up to the longest', () => {
    expect(waitsOf(patience)).toEqual([0, 0, 0, 1_000, 2_000, 4_000, 8_000, 10_000]);
    expect(waitsOf({ ...patience, free: 0, firstMs: 10_000 })).toEqual([10_000]);
  });
});

describe('who a caller counts as', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:a:b:c:d', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['1::2::3', '1::2::3'],
    ['not:an:address', 'not:an:address'],
    ['', ''],
  ])('%s is %s', (address, origin) => {
    expect(originOf(address)).toBe(origin);
  });
});
