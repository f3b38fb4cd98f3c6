import { afterEach, expect, test, vi } from 'vitest';
import { forwardAll } from './forward-run.ts';

afterEach(() => vi.useRealTimers());

test('messages are forwarded one after another with a pause of 900 ms, and the progress is told [CHT-043]', async () => {
  vi.useFakeTimers();
  const sent: [id: number, at: number][] = [];
  const begin = Date.now();
  const onProgress = vi.fn();
  const run = forwardAll({
    errands: [3, 5, 8],
    forward: (id) => Promise.resolve(sent.push([id, Date.now() - begin])),
    onProgress,
    isCancelled: () => false,
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await run).toBe(true);
  expect(sent).toEqual([
    [3, 0],
    [5, 900],
    [8, 1_800],
  ]);
  expect(onProgress.mock.calls).toEqual([[1], [2], [3]]);
});

test('a refusal and a closed dialog end it', async () => {
  vi.useFakeTimers();
  const forward = vi.fn((id: number) => (id === 2 ? Promise.reject(new Error('no')) : Promise.resolve()));
  const refused = forwardAll({ errands: [1, 2, 3], forward, onProgress: vi.fn(), isCancelled: () => false });
  const outcome = expect(refused).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(5_000);
  await outcome;
  expect(forward).toHaveBeenCalledTimes(2);
  const cancelled = forwardAll({ errands: [1], forward, onProgress: vi.fn(), isCancelled: () => true });
  expect(await cancelled).toBe(false);
  expect(forward).toHaveBeenCalledTimes(2);
});
