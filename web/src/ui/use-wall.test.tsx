import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useWall } from './use-wall.tsx';

const release = vi.fn(async () => undefined);
const request = vi.fn(async () => ({ release }));
let shown: Element | null = null;
const show = (element: Element | null) => {
  shown = element;
  document.dispatchEvent(new Event('fullscreenchange'));
};

beforeEach(() => {
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => shown });
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  Object.assign(document, { exitFullscreen: vi.fn(async () => show(null)) });
  Object.assign(document.documentElement, {
    requestFullscreen: vi.fn(async () => show(document.documentElement)),
  });
});
afterEach(() => {
  cleanup();
  shown = null;
  vi.clearAllMocks();
  Reflect.deleteProperty(document, 'fullscreenElement');
  Reflect.deleteProperty(navigator, 'wakeLock');
});

test('a page on a wall takes the whole screen, keeps it on, and lets go of it however it is left', async () => {
  const { result } = renderHook(() => useWall());
  expect(result.current.isOn).toBe(false);
  await act(async () => result.current.toggle());
  expect(result.current.isOn).toBe(true);
  await waitFor(() => expect(request).toHaveBeenCalledWith('screen'));
  // The browser itself leaves with Esc.
  await act(async () => show(null));
  expect(result.current.isOn).toBe(false);
  await waitFor(() => expect(release).toHaveBeenCalledOnce());
});

test('a wall that was hidden keeps its screen on again once it is seen', async () => {
  const { result, unmount } = renderHook(() => useWall());
  await act(async () => result.current.toggle());
  await waitFor(() => expect(request).toHaveBeenCalledOnce());
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  unmount();
  await waitFor(() => expect(release).toHaveBeenCalledTimes(2));
});

test('a browser that does not want to keep its screen on shows the wall all the same', async () => {
  request.mockRejectedValueOnce(new Error('battery'));
  const { result } = renderHook(() => useWall());
  await act(async () => result.current.toggle());
  expect(result.current.isOn).toBe(true);
});
