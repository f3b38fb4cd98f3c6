import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { i18n, startI18n } from '#platform/i18n';
import { notedEnd } from '#platform/session';
import { toast } from '#ui/toast';
import { authHandlers } from './auth.realtime.ts';

vi.mock('#ui/toast', () => ({ toast: { error: vi.fn() } }));

const ended = { user: { id: 7 }, sessionId: '0d1f6c1e-6a0b-4a57-9f0e-3c8a5a2f1b11' };

beforeAll(async () => {
  await startI18n();
  await i18n.load('auth');
});
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('a session that the server ends', () => {
  test('says that the account is used elsewhere, forgets everything and reloads after a second [ACC-019, ACC-020, RTE-011]', async () => {
    localStorage.setItem('token', 'kept');
    localStorage.setItem('theme', 'dark');
    const reload = vi.fn();
    authHandlers(reload).update({ ...ended, reason: 'elsewhere' });
    await vi.advanceTimersByTimeAsync(999);
    expect(toast.error).toHaveBeenCalledExactlyOnceWith('Sua conta foi acessada em outro computador.');
    expect([localStorage.length, notedEnd()]).toEqual([0, 'elsewhere']);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('says it in other words when an admin ended it', async () => {
    const handlers = authHandlers(vi.fn());
    handlers.update({ ...ended, reason: 'revoked' });
    await vi.advanceTimersByTimeAsync(1);
    expect(toast.error).toHaveBeenCalledExactlyOnceWith('Seu acesso foi encerrado por um administrador.');
  });
});
