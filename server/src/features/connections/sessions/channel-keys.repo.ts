import { sql } from 'kysely';
import type { TenantDb } from '#platform/db';

interface Account {
  readonly companyId: number;
  readonly connectionId: number;
}
export interface KeyName {
  readonly kind: string;
  readonly id: string;
}

export async function removeKeys(
  db: TenantDb,
  { companyId, connectionId }: Account,
  gone: readonly KeyName[],
): Promise<void> {
  if (gone.length === 0) return;
  await sql`
    delete from channel_keys using unnest(
      ${gone.map(({ kind }) => kind)}::text[], ${gone.map(({ id }) => id)}::text[]
    ) as gone (kind, key)
    where company_id = ${companyId} and connection_id = ${connectionId}
      and channel_keys.kind = gone.kind and channel_keys.key = gone.key
  `.execute(db);
}

/** A single statement cannot change a row twice: each name once. */
export async function putKeys(
  db: TenantDb,
  { companyId, connectionId }: Account,
  kept: readonly (KeyName & { readonly sealed: Buffer })[],
): Promise<void> {
  if (kept.length === 0) return;
  await sql`
    insert into channel_keys (company_id, connection_id, kind, key, value)
    select ${companyId}, ${connectionId}, kind, key, value from unnest(
      ${kept.map(({ kind }) => kind)}::text[], ${kept.map(({ id }) => id)}::text[],
      ${kept.map(({ sealed }) => sealed)}::bytea[]
    ) as kept (kind, key, value)
    on conflict (company_id, connection_id, kind, key) do update set value = excluded.value
  `.execute(db);
}

export async function removeAllKeys(db: TenantDb, { companyId, connectionId }: Account): Promise<void> {
  await db
    .deleteFrom('channel_keys')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .execute();
}
