import type { Queue } from '@oplano/contracts/queues';
import { sql } from 'kysely';
import type { TenantDb } from '#platform/db';

export const listQueues = (db: TenantDb, companyId: number): Promise<Queue[]> =>
  db
    .selectFrom('queues')
    .select(['id', 'name', 'color', 'version'])
    .where('company_id', '=', companyId)
    .orderBy(sql`name collate "pt-BR-x-icu"`)
    .execute();

export async function insertQueue(
  db: TenantDb,
  companyId: number,
  queue: { name: string; color: string; now: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('queues')
    .values({ company_id: companyId, name: queue.name, color: queue.color, created_at: queue.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
