import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useDelayedMutation } from './use-delayed-mutation.ts';
import { useDelayedSubmit } from './use-delayed-submit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a submit that waits', () => {
  test('goes out after 400 ms, once for a double click, and shows that it is under way [LIM-005]', async () => {
    let done = () => {};
    const send = vi.fn(() => new Promise<void>((resolve) => (done = resolve)));
    const { result } = renderHook(() => useDelayedSubmit(send));

    act(() => {
      void result.current.submit();
      void result.current.submit();
    });
    expect(result.current.isSubmitting).toBe(true);
    await pass(399);
    expect(send).not.toHaveBeenCalled();
    await pass(1);
    expect(send).toHaveBeenCalledOnce();

    act(() => void result.current.submit());
    await pass(1000);
    expect(send).toHaveBeenCalledOnce();

    done();
    await pass(0);
    expect(result.current.isSubmitting).toBe(false);
    act(() => void result.current.submit());
    await pass(400);
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('can be tried again after it failed', async () => {
    const send = vi.fn(() => Promise.reject(new Error('refused')));
    const { result } = renderHook(() => useDelayedSubmit(send));
    const failed = expect(result.current.submit()).rejects.toThrow('refused');
    await pass(400);
    await failed;
    expect(result.current.isSubmitting).toBe(false);
  });

  test('sends nothing when its form is left while it waits', async () => {
    const send = vi.fn(() => Promise.resolve());
    const { result, unmount } = renderHook(() => useDelayedSubmit(send));
    act(() => void result.current.submit());
    unmount();
    await pass(1000);
    expect(send).not.toHaveBeenCalled();
  });
});

test('a mutation that a form sends goes out once after the delay, and tells its refusal by itself [LIM-005]', async () => {
  const mutationFn = vi.fn((_name: string) => Promise.reject(new Error('refused')));
  const onError = vi.fn();
  const client = new QueryClient();
  const { result } = renderHook(() => useDelayedMutation({ mutationFn, onError }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  act(() => {
    void result.current.submit('Clientes');
    void result.current.submit('Clientes');
  });
  await pass(399);
  expect([mutationFn.mock.calls.length, result.current.isSubmitting]).toEqual([0, true]);
  await pass(1);
  expect(mutationFn.mock.calls.map(([name]) => name)).toEqual(['Clientes']);
  await pass(0);
  expect([onError.mock.calls.length, result.current.isSubmitting]).toEqual([1, false]);
});
