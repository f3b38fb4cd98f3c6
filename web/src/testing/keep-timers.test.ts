import { expect, test, vi } from 'vitest';
import { keepTimers } from './keep-timers.ts';

test('what a file began to wait for ends with it, and the clock is the one it was', async () => {
  vi.useFakeTimers();
  const { setTimeout: wait, setInterval: repeat } = globalThis;
  const end = keepTimers();
  const heard: string[] = [];
  setTimeout(() => heard.push('a delay somebody notices'), 400);
  setTimeout(() => heard.push('patience'), 3_000);
  setInterval(() => heard.push('again'), 2_000);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(heard).toEqual(['a delay somebody notices', 'again']);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toHaveLength(2);
  expect([globalThis.setTimeout, globalThis.setInterval]).toEqual([wait, repeat]);
  vi.useRealTimers();
});
