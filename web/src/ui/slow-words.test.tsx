import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SlowWords } from './slow-words.tsx';
import { show } from './testing.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('what takes long says in words that it is still coming', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await show(<SlowWords />);
  expect(screen.queryByText('Ainda carregando…')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByText('Ainda carregando…')).toBeTruthy();
});
