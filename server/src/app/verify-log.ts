import { createHash } from 'node:crypto';
import { follows, type ChainBreak, type ChainPlace, type KeptEntry } from '@oplano/core/audit';
import { sql } from 'kysely';
import { StartError } from '#platform/config';
import { platformTransaction, tenantTransaction, type PlatformDb, type TenantDb } from '#platform/db';
import { demandSchema, openDatabase } from '#platform/db-raw';
import { createLog } from '#platform/log';

/** What was found of one chain; `company` null: that of the platform. */
export interface VerifiedChain {
  readonly company: number | null;
  readonly entries: number;
  /** Number and hash of its end, worth writing down elsewhere. */
  readonly end: ChainPlace;
  readonly broken: ChainBreak | null;
}

const entriesAtOnce = 1_000;
const hashOf = (before: string, text: string): string =>
  createHash('sha256').update(Buffer.from(before, 'hex')).update(text, 'utf8').digest('hex');

interface Head {
  readonly seq: string;
  readonly hash: string;
  readonly anchor_seq: string;
  readonly anchor_hash: string;
}

const headOf = async (db: TenantDb | PlatformDb, chain: number): Promise<Head | undefined> => {
  const { rows } = await sql<Head>`
    select seq, encode(hash, 'hex') as hash, anchor_seq, encode(anchor_hash, 'hex') as anchor_hash
    from log_heads where chain = ${chain}
  `.execute(db);
  return rows[0];
};

const entriesAfter = async (db: TenantDb | PlatformDb, chain: number, after: bigint): Promise<KeptEntry[]> => {
  const { rows } = await sql<KeptEntry>`
    select chain::text, seq::text, trunc(extract(epoch from at) * 1000000)::bigint::text as micros, action,
      actor::text as actor, user_id::text as "userId", address, details::text as details, event_id::text as "eventId",
      encode(hash, 'hex') as hash
    from audit_trail where chain = ${chain} and seq > ${String(after)}::bigint order by seq limit ${entriesAtOnce}
  `.execute(db);
  return rows;
};

type Reading = <T>(work: (db: TenantDb | PlatformDb) => Promise<T>) => Promise<T>;

/** Goes along one chain, some entries at a time, from where it begins to where it says it ends. */
async function verifyChain(company: number | null, read: Reading): Promise<VerifiedChain> {
  const chain = company ?? 0;
  // Looked at first: what is written meanwhile comes after it.
  const head = await read((db) => headOf(db, chain));
  let place: ChainPlace = { seq: BigInt(head?.anchor_seq ?? 0), hash: head?.anchor_hash ?? '' };
  const end: ChainPlace = { seq: BigInt(head?.seq ?? 0), hash: head?.hash ?? '' };
  let entries = 0;
  const found = (broken: ChainBreak | null): VerifiedChain => ({ company, entries, end, broken });
  for (;;) {
    const { seq: after } = place;
    const piece = await read((db) => entriesAfter(db, chain, after));
    for (const entry of piece) {
      // Without a head there is nothing to end at: whatever is here was put here.
      if (place.seq >= end.seq && !head) return found({ why: 'changed', seq: BigInt(entry.seq) });
      const next = follows(place, entry, hashOf);
      if ('why' in next) return found(next);
      place = next;
      entries += 1;
      if (place.seq === end.seq && place.hash !== end.hash) return found({ why: 'changed', seq: place.seq });
    }
    if (piece.length < entriesAtOnce) break;
  }
  return found(place.seq < end.seq ? { why: 'missing', seq: place.seq + 1n } : null);
}

/** Checks the chains of all companies and of the platform, or that of one company, and hands over what it finds. */
export async function verifyLogs(
  ownerUrl: string,
  { companyId, onChain }: { companyId: number | undefined; onChain: (chain: VerifiedChain) => void },
): Promise<void> {
  await demandSchema(ownerUrl);
  const database = openDatabase(ownerUrl, 2, createLog('warn'));
  const { db } = database;
  try {
    const companies = await platformTransaction(db, async (platform) => {
      const { rows } = await sql<{ id: number }>`select id from companies order by id`.execute(platform);
      return rows.map(({ id }) => id).filter((id) => companyId === undefined || id === companyId);
    });
    if (companyId !== undefined && companies.length === 0) throw new StartError(`There is no company ${companyId}.`);
    if (companyId === undefined) onChain(await verifyChain(null, (work) => platformTransaction(db, work)));
    for (const id of companies) onChain(await verifyChain(id, (work) => tenantTransaction(db, id, work)));
  } finally {
    await database.close();
  }
}
