import { describe, expect, test } from 'vitest';
import { afterClose, retryDelayMs, type SessionEnd } from './after-close.ts';

const now = new Date('2026-03-02T15:00:00.000Z');
const after = (reason: SessionEnd, retries = 0, random = 1) => afterClose(reason, retries, { now, random });
const secondsUntil = (retryAt: Date | null) => (retryAt ? (retryAt.getTime() - now.getTime()) / 1000 : null);

describe('a session that ended', () => {
  test('comes back at once when the provider asks for it after pairing [CON-015]', () => {
    expect(after('restart', 2)).toEqual({ retryAt: now, status: 'PAIRING', wipe: false, retries: 2 });
  });

  test.each(['replaced', 'banned', 'outdated', 'refused', 'qrExpired'] as const)(
    'stays down until a person asks when it was %s, and keeps its account [CON-012, CON-014]',
    (reason) => {
      expect(after(reason, 1)).toEqual({ retryAt: null, status: 'DISCONNECTED', wipe: false, retries: 1 });
    },
  );

  test('forgets the account and asks for a new scan when the phone removed it [CON-011]', () => {
    expect(after('loggedOut')).toEqual({ retryAt: now, status: 'OPENING', wipe: true, retries: 1 });
  });

  test('gives up when it is sent away after every new beginning', () => {
    expect(after('loggedOut', 3)).toEqual({ retryAt: null, status: 'DISCONNECTED', wipe: true, retries: 3 });
  });

  test('tries again ever later, up to five minutes, when the network was lost', () => {
    const delays = [0, 1, 2, 3, 8, 9, 100].map((retries) => secondsUntil(after('lost', retries).retryAt));
    expect(delays).toEqual([1, 2, 4, 8, 256, 300, 300]);
    expect(after('lost', 4).retries).toBe(5);
  });

  test('is shown as connecting at first and as out of reach after three failures [CON-013, CON-016]', () => {
    expect([0, 1, 2, 3].map((retries) => after('lost', retries).status)).toEqual([
      'OPENING',
      'OPENING',
      'TIMEOUT',
      'TIMEOUT',
    ]);
  });

  test('does not come back together with all others: chance takes up to half of the delay', () => {
    expect(retryDelayMs(3, 0)).toBe(4_000);
    expect(retryDelayMs(3, 0.5)).toBe(6_000);
    expect(retryDelayMs(3, 1)).toBe(8_000);
  });
});
