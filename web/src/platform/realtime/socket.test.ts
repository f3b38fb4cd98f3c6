import type { RealtimeHandlers } from '@oplano/contracts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectRealtime, type RealtimeOptions } from './socket.ts';

type Listener = (...args: unknown[]) => void;

/** A socket that does what the test says. */
class FakeSocket {
  readonly listeners = new Map<string, Listener>();
  readonly attempts = new Map<string, Listener>();
  readonly emit = vi.fn();
  readonly connect = vi.fn();
  readonly disconnect = vi.fn();
  readonly io = { opts: {} as { query?: unknown }, on: (name: string, run: Listener) => this.attempts.set(name, run) };
  connected = true;
  active = true;
  recovered = false;
  on(name: string, run: Listener) {
    this.listeners.set(name, run);
  }
  hear(name: string, ...args: unknown[]) {
    this.listeners.get(name)?.(...args);
  }
}

let socket: FakeSocket;
const io = vi.hoisted(() => vi.fn());
vi.mock('socket.io-client', () => ({ io }));

let token = 'first';
const userUpdate = vi.fn();
const handlers = { users: { update: userUpdate } } as unknown as RealtimeHandlers;
const renew = vi.fn(() => Promise.resolve(true));
const onGap = vi.fn();

const connect = (given: Partial<RealtimeOptions> = {}) =>
  connectRealtime({ userId: 7, companyId: 2, token: () => token, renew, handlers, onGap, ...given });

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  token = 'first';
  socket = new FakeSocket();
  io.mockReturnValue(socket);
});
afterEach(() => vi.useRealTimers());

describe('the live line', () => {
  test('is one socket whose query carries the person and the token [RTE-001]', () => {
    connect();
    expect(io).toHaveBeenCalledOnce();
    expect(io.mock.calls[0]?.[0]).toMatchObject({ query: { userId: '7', token: 'first' } });
  });

  test('comes back every second without end, each time with the token of the moment [RTE-002]', () => {
    connect();
    expect(io.mock.calls[0]?.[0]).toMatchObject({
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 1_000,
      randomizationFactor: 0,
    });
    expect(io.mock.calls[0]?.[0]).not.toHaveProperty('reconnectionAttempts');
    token = 'second';
    socket.attempts.get('reconnect_attempt')?.();
    expect(socket.io.opts.query).toEqual({ userId: '7', token: 'second' });
  });

  test('enters the notification room, says every five minutes that somebody is there, and leaves [RTE-003, RTE-004]', () => {
    const line = connect();
    socket.hear('connect');
    expect(socket.emit.mock.calls).toEqual([['joinNotification'], ['userStatus']]);
    vi.advanceTimersByTime(300_000);
    expect(socket.emit).toHaveBeenCalledTimes(3);
    expect(socket.emit).toHaveBeenLastCalledWith('userStatus');
    line.close();
    expect(socket.emit).toHaveBeenLastCalledWith('leaveNotification');
    expect(socket.disconnect).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(600_000);
    expect(socket.emit).toHaveBeenCalledTimes(4);
  });

  test('hands an event of the own company to the handler of its feed and action [RTE-012]', () => {
    connect();
    socket.hear('company-2-user', { action: 'update', user: { id: 9 } });
    expect(userUpdate).toHaveBeenCalledExactlyOnceWith({ user: { id: 9 } });
    socket.hear('company-2-user', { action: 'unknown' });
    expect(userUpdate).toHaveBeenCalledOnce();
  });

  test('asks for what was missed after a gap, not at the first connection', () => {
    connect();
    socket.hear('connect');
    expect(onGap).toHaveBeenCalledOnce();
    socket.hear('connect');
    expect(onGap).toHaveBeenCalledTimes(2);
  });

  test('trades its token when the server refuses it, then connects again [RTE-025]', async () => {
    connect();
    socket.active = false;
    token = 'renewed';
    socket.hear('connect_error', new Error('ERR_SESSION_EXPIRED'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(renew).toHaveBeenCalledOnce();
    expect(socket.connect).toHaveBeenCalledOnce();
    expect(socket.io.opts.query).toEqual({ userId: '7', token: 'renewed' });
  });

  test('stays away when the session is over, and tries again when only the connection is [RTE-025]', async () => {
    renew.mockResolvedValueOnce(false);
    connect();
    socket.hear('disconnect', 'io server disconnect');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(socket.connect).not.toHaveBeenCalled();

    renew.mockRejectedValueOnce(new Error('offline'));
    socket.hear('disconnect', 'io server disconnect');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(socket.connect).toHaveBeenCalledOnce();
  });

  test('leaves a broken connection to the library', async () => {
    connect();
    socket.hear('connect_error', new Error('xhr poll error'));
    socket.hear('disconnect', 'transport close');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(renew).not.toHaveBeenCalled();
  });

  test('waits before it comes back when the server said it was too much, longer each time, and says so quietly', async () => {
    const onPause = vi.fn();
    connect({ onPause });
    const cut = async () => {
      socket.connect.mockClear();
      socket.hear('connect');
      socket.hear('line-cut', { error: 'ERR_TOO_MANY_REQUESTS', retryAfter: 10 });
      socket.hear('disconnect', 'io server disconnect');
    };
    await cut();
    await vi.advanceTimersByTimeAsync(9_900);
    expect(socket.connect).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_700);
    expect(socket.connect).toHaveBeenCalledOnce();
    await cut();
    await vi.advanceTimersByTimeAsync(19_900);
    expect(socket.connect).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_200);
    expect(socket.connect).toHaveBeenCalledOnce();
    expect(onPause).toHaveBeenCalledTimes(2);

    // A line that lasted is as good as the first one.
    socket.hear('connect');
    await vi.advanceTimersByTimeAsync(60_000);
    await cut();
    await vi.advanceTimersByTimeAsync(12_600);
    expect(socket.connect).toHaveBeenCalledOnce();
  });

  test('waits as well when there are too many lines already', async () => {
    connect();
    socket.active = false;
    socket.hear('connect_error', new Error('ERR_TOO_MANY_REQUESTS'));
    await vi.advanceTimersByTimeAsync(9_900);
    expect(socket.connect).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_700);
    expect(socket.connect).toHaveBeenCalledOnce();
  });
});
