import { describe, expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

/** Whether the cache asks again after the first, second and third failure. */
function retriesOf(error: Error): boolean[] {
  const { retry } = createQueryClient().getDefaultOptions().queries ?? {};
  if (typeof retry !== 'function') throw new Error('There is no rule.');
  return [0, 1, 2].map((failures) => retry(failures, error));
}

describe('the cache of server data', () => {
  test.each([400, 403, 404])('does not repeat a call that was refused with %d', (status) => {
    expect(retriesOf(Object.assign(new Error('no'), { status }))).toEqual([false, false, false]);
  });

  test('repeats a call twice when the server stumbled or was not reached', () => {
    expect(retriesOf(Object.assign(new Error('down'), { status: 503 }))).toEqual([true, true, false]);
    expect(retriesOf(new Error('not reached'))).toEqual([true, true, false]);
  });
});
