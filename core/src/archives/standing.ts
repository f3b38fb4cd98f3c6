import type { ArchiveStanding } from '@oplano/contracts/archives';

/** So long the file is kept for whoever asked. */
const keptMs = 7 * 24 * 3_600_000;
/** Who has not ended by then died on the way, and whoever wants the file asks again. */
const longestMs = 24 * 3_600_000;

export const exportKeptUntil = (askedAt: Date): Date => new Date(askedAt.getTime() + keptMs);

interface AskedExport {
  readonly askedAt: Date | null;
  readonly total: number;
  readonly done: number;
  /** Null until all of it is written. */
  readonly bytes: number | null;
  readonly failedAt: Date | null;
  readonly until: Date | null;
}

/** How an export stands; null where none was asked for, or its time is over and the file with it. */
export function exportStanding(asked: AskedExport, now: Date): ArchiveStanding | null {
  const { askedAt, total, done, bytes, failedAt, until } = asked;
  if (askedAt === null || (until !== null && until <= now)) return null;
  const isOverdue = now.getTime() - askedAt.getTime() >= longestMs;
  const state = bytes !== null ? 'ready' : failedAt !== null || isOverdue ? 'failed' : 'running';
  return { state, askedAt: askedAt.toISOString(), total, done, bytes, until: until?.toISOString() ?? null };
}
