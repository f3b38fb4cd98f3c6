import type { TenantDb } from '#platform/db';

export interface OpenSocket {
  readonly userId: number;
  readonly socketId: string;
  readonly nodeId: string;
}

export async function insertPresence(
  db: TenantDb,
  companyId: number,
  { userId, socketId, nodeId }: OpenSocket,
  now: Date,
): Promise<void> {
  await db
    .insertInto('presence')
    .values({ company_id: companyId, user_id: userId, socket_id: socketId, node_id: nodeId, seen_at: now })
    .onConflict((conflict) => conflict.column('socket_id').doUpdateSet({ seen_at: now }))
    .execute();
}

/** False: there is none. */
export async function touchPresence(db: TenantDb, companyId: number, socketId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('presence')
    .set({ seen_at: now })
    .where('company_id', '=', companyId)
    .where('socket_id', '=', socketId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removePresence(db: TenantDb, companyId: number, socketId: string): Promise<void> {
  await db.deleteFrom('presence').where('company_id', '=', companyId).where('socket_id', '=', socketId).execute();
}
