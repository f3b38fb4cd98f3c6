import { feeds } from '@oplano/contracts';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { liveLists, otherwise } from './subjects.ts';

/** What follows a feed may come with its page; a day does not wait for a file to be read. */
const late = import.meta.glob('../../features/**/*.{realtime,api}.ts');
beforeAll(async () => {
  await Promise.all(Object.values(late).map((load) => load()));
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const days = 25;

describe('a live list', () => {
  test.each(Object.entries(liveLists))(
    'of %s shows after any day what a fresh fetch would [RTE-024]',
    async (_feed, differencesAfter) => {
      for (let seed = 1; seed <= days; seed += 1) expect(await differencesAfter(seed), `seed ${seed}`).toEqual([]);
    },
  );

  test('has such days, or a reason why there is none, for every feed', () => {
    const named = [...Object.keys(liveLists), ...Object.keys(otherwise)];
    expect(named.toSorted()).toEqual(Object.keys(feeds).toSorted());
  });
});
