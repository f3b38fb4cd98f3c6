import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#ui/testing';
import { prepareChat } from '../chat-testing.tsx';
import { MessageList } from './message-list.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the page above is asked for within 50 px of the top, and not one px further down [CHT-030]', async () => {
  prepareChat();
  const onNearTop = vi.fn();
  await show(
    <MessageList
      rows={[]}
      hasNewer={false}
      isLoadingOlder={false}
      olderFailed={false}
      onNearTop={onNearTop}
      onNearEnd={vi.fn()}
      onNewest={vi.fn()}
      jump={null}
    />,
    ['messages'],
  );
  const list = screen.getByRole('region', { name: 'Mensagens' });
  const askedAt = (scrollTop: number): boolean => {
    onNearTop.mockClear();
    fireEvent.scroll(list, { target: { scrollTop } });
    return onNearTop.mock.calls.length > 0;
  };
  expect([400, 51, 50, 0].map(askedAt)).toEqual([false, false, true, true]);
});
