import type { Connection } from '@oplano/contracts/connections';
import { sql } from 'kysely';
import type { TenantDb } from '#platform/db';

export async function listConnections(db: TenantDb, companyId: number): Promise<Connection[]> {
  const rows = await db
    .selectFrom('connections')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy(sql`name collate "pt-BR-x-icu"`)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    channel: row.channel,
    status: row.status,
    number: row.number,
    isDefault: row.is_default,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }));
}

export async function insertConnection(
  db: TenantDb,
  companyId: number,
  connection: Pick<Connection, 'name' | 'channel' | 'status' | 'number' | 'isDefault'> & { now: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('connections')
    .values({
      company_id: companyId,
      name: connection.name,
      channel: connection.channel,
      status: connection.status,
      number: connection.number,
      is_default: connection.isDefault,
      created_at: connection.now,
      updated_at: connection.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
