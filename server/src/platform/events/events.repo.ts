import { sql, type RawBuilder } from 'kysely';
import { statement, type PlatformDb, type TenantDb } from '../db/index.ts';
import type { SignedDraft } from './draft.ts';

/** Who reads events of some kinds: those of every company, or only of those for which `where` holds. */
export interface EventReader {
  readonly events: readonly string[];
  /** Whether anybody of the company wants it: a condition about `draft.type` and the tables of the reader. */
  readonly where?: RawBuilder<boolean>;
}

interface Input {
  readonly companyId: number;
  readonly at: Date;
  readonly address: string | null;
  readonly drafts: string;
}
type Append = (db: TenantDb, input: Input) => Promise<unknown[]>;

const ofKinds = (kinds: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`draft.type = any (${sql.lit(`{${kinds.join(',')}}`)}::text[])`;

/** Whether somebody reads it. Where nobody has said what they read everything is kept. */
const isRead = (readers: readonly EventReader[]): RawBuilder<boolean> =>
  readers.length === 0
    ? sql<boolean>`true`
    : sql.join<boolean>(
        readers.map(({ events, where }) => (where ? sql`(${ofKinds(events)} and ${where})` : ofKinds(events))),
        sql` or `,
      );

const appendFor = (readers: readonly EventReader[]): Append =>
  statement<Input>()((db, slot) => ({
    // One text for any number of events, so that PostgreSQL keeps its plan. Whoever reads the newest number, and then looks
    // which transactions run, must see this one: it gets its own number first, since no row is made before it is known.
    compile: () =>
      sql<unknown>`
        with known as materialized (select pg_current_xact_id() as xact)
        insert into events (company_id, type, version, at, address, actor, data)
        select ${slot('companyId')}::int, type, version, ${slot('at')}::timestamptz, ${slot('address')}::text, actor, data
        from known
        cross join jsonb_to_recordset(${slot('drafts')}::jsonb)
          as draft (type text, version smallint, actor jsonb, data jsonb)
        where xact is not null and (${isRead(readers)})
        returning 1
      `.compile(db),
  }));

const nobodyAsked: readonly EventReader[] = [];
/** The readers of a process stay the same. */
const appends = new WeakMap<readonly EventReader[], Append>();

/** Stores what a transaction has to tell, as its last statement; answers how much of it anybody reads. */
export async function appendEvents(
  db: TenantDb,
  companyId: number,
  drafts: readonly SignedDraft[],
  about: { readonly at: Date; readonly address: string | null; readonly readers?: readonly EventReader[] },
): Promise<number> {
  const { at, address, readers = nobodyAsked } = about;
  const append = appends.get(readers) ?? appendFor(readers);
  appends.set(readers, append);
  const rows = await append(db, { companyId, at, address, drafts: JSON.stringify(drafts) });
  return rows.length;
}

/** Takes the oldest events away, up to a number if one is given, and tells how many. */
export async function removeEvents(
  db: PlatformDb,
  { uptoId, before, most }: { uptoId: string | null; before: Date; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from events where id in (
      select id from events where id <= coalesce(${uptoId}::bigint, id) order by id limit ${most}
    ) and at < ${before}
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}
