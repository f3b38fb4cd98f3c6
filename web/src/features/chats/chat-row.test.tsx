import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { aChat } from '#testing/chats';
import { aPerson } from '#testing/people';
import { show } from '#ui/testing';
import { ChatRow } from './chat-row.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('what was said yesterday has its day, also in a list that was opened before midnight', async () => {
  setSession({ status: 'signedIn', user: aPerson(), billingOnly: false });
  const evening = new Date(2026, 10, 16, 23, 59, 0);
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: evening, shouldAdvanceTime: true });
  const chat = aChat({ updatedAt: new Date(2026, 10, 16, 20, 15).toISOString() });
  await show(<ChatRow chat={chat} onClick={vi.fn()} />, ['chats']);
  expect(screen.getByText('20:15')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000));
  expect(screen.getByText('16/11/2026')).toBeTruthy();
});
