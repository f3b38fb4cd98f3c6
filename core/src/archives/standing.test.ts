import { describe, expect, test } from 'vitest';
import { exportKeptUntil, exportStanding } from './standing.ts';

const hour = 3_600_000;
const askedAt = new Date('2026-03-01T10:00:00Z');
const asked = { askedAt, total: 10, done: 4, bytes: null, failedAt: null, until: exportKeptUntil(askedAt) };
const after = (hours: number): Date => new Date(askedAt.getTime() + hours * hour);

describe('an archive that was asked for', () => {
  test.each([
    ['none was asked for', { ...asked, askedAt: null, until: null }, 0, null],
    ['it is written', asked, 23, 'running'],
    ['whoever wrote it died', asked, 24, 'failed'],
    ['it did not succeed', { ...asked, failedAt: after(1) }, 1, 'failed'],
    ['it is there', { ...asked, done: 10, bytes: 99 }, 24 * 7 - 1, 'ready'],
    ['it was kept for a week', { ...asked, done: 10, bytes: 99 }, 24 * 7, null],
  ] as const)('%s', (_case, row, hours, state) => {
    expect(exportStanding(row, after(hours))?.state ?? null).toBe(state);
  });

  test('says how far it has come', () => {
    expect(exportStanding(asked, askedAt)).toMatchObject({ total: 10, done: 4, until: '2026-03-08T10:00:00.000Z' });
  });
});
