import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchLine } from './watch-line.ts';

let heard = 0;
let answers: (() => void)[] = [];
let stop = () => undefined as void;
const onChange = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  onChange.mockClear();
  answers = [];
  heard = performance.now();
  stop = watchLine({ ask: (onAnswer) => answers.push(onAnswer), heardAt: () => heard, onChange });
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a line that talks is not asked', () => {
  for (let second = 0; second < 10; second += 1) {
    vi.advanceTimersByTime(1_000);
    heard = performance.now();
  }
  expect([answers.length, onChange.mock.calls.length]).toEqual([0, 0]);
});

test('a quiet line is asked for a word after 1.5 s, and one that answers is well', () => {
  vi.advanceTimersByTime(1_500);
  expect(answers).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  answers[0]?.();
  vi.advanceTimersByTime(1_250);
  expect([answers.length, onChange.mock.calls.length]).toEqual([1, 0]);
});

test('3 s of silence are told of, until the line says anything again', () => {
  vi.advanceTimersByTime(2_750);
  expect(onChange).not.toHaveBeenCalled();
  vi.advanceTimersByTime(250);
  expect(onChange).toHaveBeenLastCalledWith(true);
  vi.advanceTimersByTime(60_000);
  expect(onChange).toHaveBeenCalledOnce();
  heard = performance.now();
  vi.advanceTimersByTime(250);
  expect(onChange).toHaveBeenLastCalledWith(false);
});

test('a late answer ends the silence as well', () => {
  vi.advanceTimersByTime(3_000);
  answers[0]?.();
  expect(onChange.mock.calls).toEqual([[true], [false]]);
});

test('a browser that knows it is offline is believed at once', () => {
  window.dispatchEvent(new Event('offline'));
  expect(onChange).toHaveBeenLastCalledWith(true);
});

test('nothing is asked and nothing told while nobody sees the page', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.advanceTimersByTime(60_000);
  expect([answers.length, onChange.mock.calls.length]).toEqual([0, 0]);
});
