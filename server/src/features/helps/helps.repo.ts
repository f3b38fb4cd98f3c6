import type { Help } from '@oplano/contracts/helps';
import { sql } from 'kysely';
import type { PlatformDb, TenantDb } from '#platform/db';

export const listHelps = (db: TenantDb): Promise<Help[]> =>
  db
    .selectFrom('helps')
    .select(['id', 'title', 'description', 'video', 'version'])
    .orderBy(sql`title collate "pt-BR-x-icu"`)
    .orderBy('id')
    .execute();

export async function insertHelp(
  db: PlatformDb,
  help: Pick<Help, 'title' | 'description' | 'video'> & { now: Date },
): Promise<void> {
  const { now, ...columns } = help;
  await db
    .insertInto('helps')
    .values({ ...columns, created_at: now })
    .execute();
}
