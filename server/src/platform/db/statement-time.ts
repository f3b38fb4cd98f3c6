import { sql } from 'kysely';
import { AppError } from '../use-case/app-error.ts';
import type { TenantDb } from './tenant-db.ts';

const canceled = '57014';

/** Lets no statement of the transaction take longer than a search may; what does is told as such. */
export async function inSearchTime<T>(db: TenantDb, maxMs: number, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('statement_timeout', ${String(maxMs)}, true)`.execute(db);
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === canceled) throw new AppError('ERR_SEARCH_TOO_LONG');
    throw error;
  }
}
