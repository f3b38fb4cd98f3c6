import { sql } from 'kysely';
import { platformTransaction, type RootDb } from '#platform/db';

/** What a session's row says to whoever keeps it. */
export interface Lease {
  readonly connectionId: number;
  readonly companyId: number;
  readonly wanted: boolean;
  readonly asked: number;
  readonly forget: boolean;
  readonly retries: number;
  readonly retryAt: Date | null;
  readonly pairingPhone: string | null;
}

const columns = sql.raw(`
  connection_id as "connectionId", company_id as "companyId", wanted, asked, forget, retries,
  retry_at as "retryAt", pairing_phone as "pairingPhone"`);

/** Takes sessions that nobody keeps; `expired`: also those whose keeper has not been heard of. */
export async function claimSessions(
  db: RootDb,
  { nodeId, now, until, most, expired }: { nodeId: string; now: Date; until: Date; most: number; expired: boolean },
): Promise<readonly Lease[]> {
  const claimed = sql<Lease>`select ${columns} from claim_sessions(${nodeId}, ${now}, ${until}, ${most}, ${expired})`;
  return (await claimed.execute(db)).rows;
}

/** Keeps the sessions of a process for a while longer; those that are missing in the answer were taken over. */
export async function renewLeases(
  db: RootDb,
  { nodeId, until, held }: { nodeId: string; until: Date; held: readonly number[] },
): Promise<readonly Lease[]> {
  if (held.length === 0) return [];
  return (await sql<Lease>`select ${columns} from renew_sessions(${nodeId}, ${until}, ${held})`.execute(db)).rows;
}

/** Lets go of sessions, so that others need not wait for the leases to run out. */
export const releaseLeases = (db: RootDb, nodeId: string, held: readonly number[]): Promise<unknown> =>
  platformTransaction(db, (platform) =>
    sql`
      update channel_sessions set node_id = null, lease_until = null
      where node_id = ${nodeId} and connection_id = any(${held})
    `.execute(platform),
  );
