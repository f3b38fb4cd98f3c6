import { CompiledQuery } from 'kysely';
import { AppError } from '../use-case/app-error.ts';
import { connectionUnder } from './one-connection.ts';
import type { TenantDb } from './tenant-db.ts';

const canceled = '57014';
/** Figures of years are worth a little waiting for, and no more. */
export const figuresMaxMs = 10_000;

/**
 * Lets no statement of the transaction take longer than a search may; what does is told as such. The limit travels ahead
 * of the work, in the same flight: handed to the connection itself, nothing of the work can overtake it.
 */
export async function inSearchTime<T>(db: TenantDb, maxMs: number, work: () => Promise<T>): Promise<T> {
  const limit = CompiledQuery.raw("select set_config('statement_timeout', $1, true)", [String(maxMs)]);
  const limited = connectionUnder(db).executeQuery(limit);
  try {
    const [answer] = await Promise.all([work(), limited]);
    return answer;
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === canceled) throw new AppError('ERR_SEARCH_TOO_LONG');
    throw error;
  }
}
