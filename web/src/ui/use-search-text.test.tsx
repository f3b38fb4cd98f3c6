import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSearchText } from './use-search-text.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a picker asks from three characters on, half a second after the last key [LIM-006, LIM-002]', () => {
  const { result, rerender } = renderHook(({ typed }) => useSearchText(typed), { initialProps: { typed: '' } });
  const wait = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  rerender({ typed: 'An ' });
  wait(5_000);
  expect(result.current).toEqual({ searchText: '', isDue: false });
  rerender({ typed: 'Ana' });
  wait(499);
  rerender({ typed: 'Ana B' });
  wait(499);
  expect(result.current).toEqual({ searchText: '', isDue: true });
  wait(1);
  expect(result.current).toEqual({ searchText: 'ana b', isDue: false });
  rerender({ typed: 'An' });
  expect(result.current).toEqual({ searchText: '', isDue: false });
});
