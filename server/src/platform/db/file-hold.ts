import { sql } from 'kysely';
import type { PlatformDb, TenantDb } from './tenant-db.ts';

/** Any constant will do, as long as no other advisory lock has it. */
export const fileHoldKey = 7_021_967;

/**
 * Whether files may be removed now, and until this transaction ends. A backup takes the rows of one moment and copies
 * files after it: one that was removed in between would be missing where its rows are restored.
 */
export async function mayRemoveFiles(db: TenantDb | PlatformDb): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${fileHoldKey}::bigint) as free`.execute(db);
  return rows[0]?.free ?? false;
}
