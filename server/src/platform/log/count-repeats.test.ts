import { expect, test, vi } from 'vitest';
import { countRepeats } from './count-repeats.ts';

test('a flood becomes one line at once and one line a while later that counts the rest', () => {
  vi.useFakeTimers();
  try {
    const said: [string, number][] = [];
    const tell = countRepeats<string>((what, more) => void said.push([what, more]), 1_000);
    for (let index = 0; index < 500; index += 1) tell(`call ${index}`);
    expect(said).toEqual([['call 0', 0]]);
    vi.advanceTimersByTime(1_000);
    expect(said).toEqual([
      ['call 0', 0],
      ['call 499', 498],
    ]);
    vi.advanceTimersByTime(5_000);
    tell('later');
    expect(said.at(-1)).toEqual(['later', 0]);
    expect(said).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});
