import { sql } from 'kysely';
import type { Sealing } from '#platform/crypto';
import { tenantTransaction, type RootDb, type TenantDb } from '#platform/db';
import { createSerial } from '#platform/kit';
import { NotKept, type AuthChange, type AuthStore } from '#ports/channels/whatsapp';
import { putKeys, removeAllKeys, removeKeys } from './channel-keys.repo.ts';
import type { KeyRights } from './keeper-parts.ts';

interface KeyStoreOptions extends KeyRights {
  readonly db: RootDb;
  readonly sealing: Sealing;
  readonly companyId: number;
  readonly connectionId: number;
}

/** The keys of a paired account in PostgreSQL: sealed row by row, written whole commits at a time by its keeper alone. */
export function createKeyStore(options: KeyStoreOptions): AuthStore {
  const { db, sealing, companyId, connectionId, nodeId, forgotten } = options;
  const placeOf = (kind: string, id: string): string => `connection:${connectionId}:key:${kind}:${id}`;
  // One after another, in the order they were asked for: a read sees every write before it.
  const serial = createSerial();
  const inOrder = <T>(work: (bound: TenantDb) => Promise<T>): Promise<T> =>
    serial(() => tenantTransaction(db, companyId, work));

  /** Holds the keeper's row until the end of the transaction, so that nobody takes the session over in between. */
  async function demandKept(bound: TenantDb): Promise<void> {
    const { rows } = await sql`
      select 1 from channel_sessions
      where company_id = ${companyId} and connection_id = ${connectionId} and node_id = ${nodeId} for share
    `.execute(bound);
    if (rows.length === 0 || forgotten.aborted) throw new NotKept();
  }

  async function write(bound: TenantDb, changes: readonly AuthChange[]): Promise<void> {
    // The last word counts where one commit names a key twice.
    const latest = [...new Map(changes.map((change) => [`${change.kind}\0${change.id}`, change])).values()];
    const gone = latest.filter(({ value }) => value === null);
    const kept = latest.flatMap(({ kind, id, value }) =>
      value === null ? [] : [{ kind, id, sealed: sealing.seal(value, placeOf(kind, id)) }],
    );
    await removeKeys(bound, options, gone);
    await putKeys(bound, options, kept);
  }

  return {
    get: (kind, ids) =>
      inOrder(async (bound) => {
        const rows = await bound
          .selectFrom('channel_keys')
          .select(['key', 'value'])
          .where('company_id', '=', companyId)
          .where('connection_id', '=', connectionId)
          .where('kind', '=', kind)
          .where('key', '=', sql<string>`any(${[...ids]}::text[])`)
          .execute();
        return new Map(rows.map(({ key, value }) => [key, sealing.open(value, placeOf(kind, key)).toString()]));
      }),
    set: (changes) =>
      inOrder(async (bound) => {
        await demandKept(bound);
        await write(bound, changes);
      }),
    clear: () =>
      inOrder(async (bound) => {
        await demandKept(bound);
        await removeAllKeys(bound, options);
      }),
  };
}
