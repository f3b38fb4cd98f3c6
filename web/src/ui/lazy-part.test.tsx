import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#ui/testing';
import { lazyWindow } from './lazy-part.tsx';

afterEach(cleanup);

interface WindowProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}
const aWindow = () => {
  const load = vi.fn(async () => ({ anchor }: WindowProps) => <p>{anchor ? 'open' : 'closed'}</p>);
  return { load, Window: lazyWindow<WindowProps>(load) };
};
const anchor = document.body;

test('the code of a window is fetched when it is first opened, and it stays so that it can fade out', async () => {
  const { load, Window } = aWindow();
  const { rerender } = await show(<Window anchor={null} onClose={() => undefined} />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Window anchor={anchor} onClose={() => undefined} />);
  expect(await screen.findByText('open')).toBeTruthy();
  rerender(<Window anchor={null} onClose={() => undefined} />);
  expect(screen.getByText('closed')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test('prepared, a window opens at once', async () => {
  const { load, Window } = aWindow();
  Window.prepare();
  await waitFor(() => expect(load).toHaveReturned());
  await show(<Window anchor={anchor} onClose={() => undefined} />);
  expect(screen.getByText('open')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test('a window whose code did not arrive is asked for again when it is next opened', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { load, Window } = aWindow();
  load.mockRejectedValueOnce(new Error('not fetched'));
  const onClose = vi.fn();
  const { rerender } = await show(<Window anchor={anchor} onClose={onClose} />);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  rerender(<Window anchor={null} onClose={onClose} />);
  rerender(<Window anchor={anchor} onClose={onClose} />);
  expect(await screen.findByText('open')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
});
