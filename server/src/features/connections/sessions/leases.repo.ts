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

interface Claim {
  readonly nodeId: string;
  readonly now: Date;
  readonly until: Date;
  readonly most: number;
  /** Also those whose keeper has not been heard of. */
  readonly expired: boolean;
  /** What this process keeps. */
  readonly held: readonly number[];
}

/** Takes sessions that nobody keeps. `elsewhere`: there were others, which may have to be taken by and by. */
export async function claimSessions(
  db: RootDb,
  { nodeId, now, until, most, expired, held }: Claim,
): Promise<{ readonly claimed: readonly Lease[]; readonly elsewhere: boolean }> {
  const { rows } = await sql<(Lease | { readonly connectionId: null }) & { readonly elsewhere: boolean }>`
    select sessions_elsewhere(${held}) as elsewhere, ${columns}
    from (select) as one
    left join claim_sessions(${nodeId}, ${now}, ${until}, ${most}, ${expired}) as claimed on true
  `.execute(db);
  return {
    claimed: rows.flatMap(({ elsewhere: _told, ...row }) => (row.connectionId === null ? [] : row)),
    elsewhere: rows[0]?.elsewhere ?? true,
  };
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
