import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSettled } from './use-settled.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a value counts once it has rested, and the one before it stays until then', () => {
  const { result, rerender } = renderHook(({ days }) => useSettled({ days }, 500), { initialProps: { days: 3 } });
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  wait(499);
  expect(result.current).toEqual({ value: null, isNow: false });
  wait(1);
  expect(result.current).toEqual({ value: { days: 3 }, isNow: true });
  rerender({ days: 36 });
  wait(499);
  rerender({ days: 365 });
  wait(499);
  expect(result.current).toEqual({ value: { days: 3 }, isNow: false });
  wait(1);
  expect(result.current).toEqual({ value: { days: 365 }, isNow: true });
});

test('the same value, made anew with each picture, does not begin its rest anew', () => {
  const { result, rerender } = renderHook(() => useSettled({ days: 3 }, 500));
  act(() => void vi.advanceTimersByTime(300));
  rerender();
  act(() => void vi.advanceTimersByTime(200));
  expect(result.current.isNow).toBe(true);
});
