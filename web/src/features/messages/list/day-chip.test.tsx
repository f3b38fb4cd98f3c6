import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#ui/testing';
import { DayChip } from './lines.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('over a conversation that stays open past midnight, today becomes yesterday', async () => {
  const evening = new Date(2026, 10, 16, 23, 59, 0);
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: evening, shouldAdvanceTime: true });
  await show(<DayChip instant={new Date(2026, 10, 16, 20).toISOString()} />, ['messages']);
  expect(screen.getByText('Hoje')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000));
  expect(screen.getByText('Ontem')).toBeTruthy();
});
