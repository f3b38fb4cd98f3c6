import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Work that ends when the test says so, and tells when it began. */
function aDesk(options = { atOnce: 2, waitingMax: 100, waitingMaxEach: 50 }) {
  const queue = createFairQueue(options);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (caller: string, name = caller): Promise<string> =>
    queue.run(caller, async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.push(end));
      return name;
    });
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    await nextTurn();
  };
  return { ask, begun, endOne };
}

describe('a fair queue', () => {
  test('runs a few at once and the rest as these end', async () => {
    const { ask, begun, endOne } = aDesk();
    const all = ['a', 'b', 'c'].map((caller) => ask(caller));
    await nextTurn();
    expect(begun).toEqual(['a', 'b']);
    for (let at = 0; at < 3; at += 1) await endOne();
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
  });

  test('lets a caller who asks once wait for one turn of a caller who asks fifty times', async () => {
    const { ask, begun, endOne } = aDesk();
    for (let at = 0; at < 50; at += 1) void ask('flood', `flood ${at}`);
    void ask('one');
    for (let at = 0; at < 3; at += 1) await endOne();
    expect(begun.indexOf('one')).toBeLessThanOrEqual(4);
  });

  test('sends away whom it could not serve for long, without harm to the others', async () => {
    const { ask, begun, endOne } = aDesk({ atOnce: 1, waitingMax: 3, waitingMaxEach: 2 });
    const ends = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3')];
    await expect(ask('a', 'a4')).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE', retryAfter: 5 });
    ends.push(ask('b'));
    await expect(ask('c')).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
    for (let at = 0; at < 4; at += 1) await endOne();
    await Promise.all(ends);
    expect(begun).toHaveLength(4);
  });

  test('goes on after something failed', async () => {
    const queue = createFairQueue({ atOnce: 1, waitingMax: 1, waitingMaxEach: 1 });
    await expect(queue.run('a', () => Promise.reject(new Error('planned')))).rejects.toThrow('planned');
    expect(await queue.run('a', async () => 'done')).toBe('done');
  });
});
