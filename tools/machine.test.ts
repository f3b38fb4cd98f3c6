import { expect, test } from 'vitest';
import { keepBusy, patienceFor, timeFixedWork } from './machine.ts';
import { isProcessAlive } from './process-alive.ts';

test.each([
  ['a quiet machine', 180, 1],
  ['a faster one', 20, 1],
  ['one that is half as fast', 400, 2],
  ['one between both', 250, 1.5],
  ['one that hardly moves', 60_000, 8],
])('%s that takes %i ms for the fixed work waits %d times as long', (_, workMs, factor) => {
  expect(patienceFor(workMs)).toBe(factor);
});

test('the fixed work takes time', () => {
  expect(timeFixedWork()).toBeGreaterThan(1);
});

test('busy loops run until they are stopped', async () => {
  const busy = keepBusy(2);
  expect(busy.pids.every(isProcessAlive)).toBe(true);
  busy.stop();
  await expect.poll(() => busy.pids.some(isProcessAlive)).toBe(false);
});
