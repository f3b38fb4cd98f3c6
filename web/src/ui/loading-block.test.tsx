import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LoadingBlock } from './loading-block.tsx';
import { show } from './testing.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a place that is kept for long says in words what it waits for', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await show(<LoadingBlock height={240} />);
  expect(screen.queryByText('Ainda carregando…')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByText('Ainda carregando…')).toBeTruthy();
});

test('nobody draws the shape of what is to come without words for when it takes long', () => {
  const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });
  const silent = Object.entries(sources).filter(
    ([file, source]) =>
      !file.endsWith('.test.tsx') && source.includes('@mui/material/Skeleton') && !source.includes('<SlowWords />'),
  );
  expect(silent.map(([file]) => file)).toEqual([]);
});
