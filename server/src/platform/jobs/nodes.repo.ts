import { sql } from 'kysely';
import { platformTransaction, type RootDb } from '../db/index.ts';

/** Takes a node off the list; one that was seen since `silentSince` stays. */
export async function removeNode(db: RootDb, nodeId: string, silentSince?: Date): Promise<void> {
  const isSilent = silentSince ? sql`seen_at < ${silentSince}` : sql`true`;
  await platformTransaction(db, (platform) =>
    sql`delete from nodes where id = ${nodeId} and ${isSilent}`.execute(platform),
  );
}
