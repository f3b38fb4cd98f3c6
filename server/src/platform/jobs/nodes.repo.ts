import { sql } from 'kysely';
import { platformTransaction, type RootDb } from '../db/index.ts';

/** When nodes were last heard of; those that are not on the list any more are left out. */
export async function lastSeen(db: RootDb, nodeIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await platformTransaction(db, (platform) =>
    sql<{ id: string; seen_at: Date }>`select id, seen_at from nodes where id = any (${nodeIds})`.execute(platform),
  );
  return new Map(rows.map(({ id, seen_at: seenAt }) => [id, seenAt.getTime()]));
}

/** Takes a node off the list; one that was seen since `silentSince` stays. */
export async function removeNode(db: RootDb, nodeId: string, silentSince?: Date): Promise<void> {
  const isSilent = silentSince ? sql`seen_at < ${silentSince}` : sql`true`;
  await platformTransaction(db, (platform) =>
    sql`delete from nodes where id = ${nodeId} and ${isSilent}`.execute(platform),
  );
}
