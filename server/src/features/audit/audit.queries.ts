import type { LoggedAct, LogFilter } from '@oplano/contracts/audit';
import { author } from '@oplano/contracts/principals';
import { actionsOfGroup } from '@oplano/core/audit';
import { sql, type RawBuilder } from 'kysely';
import { companyZone } from '#features/companies';
import { bindOperator, type PlatformDb } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';

/** The chain of what operators do. */
const platformChain = 0;
export const entriesOnPage = 50;

/** Where a page goes on. */
export interface LogPlace {
  readonly after: string;
  readonly size: number;
}

interface Raw {
  readonly seq: string;
  readonly at: Date;
  readonly action: string;
  readonly actor: unknown;
  readonly actor_name: string | null;
  readonly address: string | null;
  readonly details: Record<string, unknown>;
  readonly subject_name: string | null;
}

const toEntry = (row: Raw): LoggedAct => ({
  id: Number(row.seq),
  at: row.at.toISOString(),
  action: row.action,
  actor: author.safeParse(row.actor).data ?? null,
  actorName: row.actor_name,
  address: row.address,
  details: row.details,
  subjectName: row.subject_name,
});

function conditions(filter: LogFilter, timeZone: string, { after }: LogPlace): RawBuilder<unknown> {
  const { searchParam, userId, group, dateFrom, dateTo } = filter;
  const search = searchParam.trim();
  const wanted: RawBuilder<unknown>[] = [sql`true`];
  if (userId !== null) wanted.push(sql`user_id = ${userId}`);
  if (group !== '') wanted.push(sql`action = any (${actionsOfGroup(group)}::text[])`);
  if (dateFrom !== '') wanted.push(sql`at >= (${dateFrom}::date::timestamp at time zone ${timeZone})`);
  if (dateTo !== '') wanted.push(sql`at < ((${dateTo}::date + 1)::timestamp at time zone ${timeZone})`);
  if (search !== '') {
    const said = sql`searchable(action || ' ' || coalesce(address, '') || ' ' || details::text)`;
    wanted.push(sql`strpos(${said}, searchable(${search})) > 0`);
  }
  if (after !== '') {
    const [ms, seq] = after.split('_');
    wanted.push(sql`(at, seq) < (${new Date(Number(ms))}::timestamptz, ${seq}::bigint)`);
  }
  return sql.join(wanted, sql` and `);
}

/** Entries in the order they are shown, read by index; names are looked up for these alone. */
const entriesOf = (chain: number, where: RawBuilder<unknown>, size: number): RawBuilder<unknown> => sql`
  select company_id, seq, at, action, actor, address, details from audit_trail
  where chain = ${chain} and ${where}
  order by at desc, seq desc limit ${size}`;

const numberIn = (column: string, key: string) =>
  sql`case when jsonb_typeof(${sql.ref(column)} -> ${sql.lit(key)}) = 'number'
    then (${sql.ref(column)} ->> ${sql.lit(key)})::int end`;
/** What a number of another table is called today, in the same company. */
const nameOf = (table: string, number: RawBuilder<unknown>) =>
  sql`(select name from ${sql.table(table)} t where t.company_id = entry.company_id and t.id = ${number})`;

/** What entries are about, by the name of the number they keep. */
const subjects = [
  ['users', 'userId'],
  ['connections', 'connectionId'],
  ['queues', 'queueId'],
  ['campaigns', 'campaignId'],
  ['api_keys', 'apiKeyId'],
  ['webhook_subscriptions', 'webhookSubscriptionId'],
  ['contact_lists', 'contactListId'],
] as const;

export interface LogPage {
  readonly records: LoggedAct[];
  readonly next: string | null;
}

function pageOf(rows: readonly Raw[], size: number): LogPage {
  const last = rows.length === size ? rows.at(-1) : undefined;
  return { records: rows.map(toEntry), next: last ? `${last.at.getTime()}_${last.seq}` : null };
}

/** The company's own log, the newest first. */
export async function readLog(
  { db, companyId }: Pick<CompanyCtx, 'db' | 'companyId'>,
  filter: LogFilter,
  place: LogPlace,
): Promise<LogPage> {
  const where = conditions(filter, await companyZone({ db, companyId }), place);
  const { rows } = await sql<Raw>`
    select entry.*,
      case entry.actor ->> 'kind'
        when 'person' then ${nameOf('users', numberIn('entry.actor', 'userId'))}
        when 'apiKey' then ${nameOf('api_keys', numberIn('entry.actor', 'keyId'))}
        when 'connection' then ${nameOf('connections', numberIn('entry.actor', 'connectionId'))}
      end as actor_name,
      coalesce(${sql.join(subjects.map(([table, key]) => nameOf(table, numberIn('entry.details', key))))}) as subject_name
    from (${entriesOf(companyId, where, place.size)}) entry
    order by entry.at desc, entry.seq desc
  `.execute(db);
  return pageOf(rows, place.size);
}

/** What operators did, the newest first; days are those of the world. */
export async function readActs(db: PlatformDb, filter: LogFilter, place: LogPlace): Promise<LogPage> {
  await bindOperator(db);
  const where = conditions(filter, 'UTC', place);
  const { rows } = await sql<Raw>`
    select entry.*,
      (select name from users where users.id = ${numberIn('entry.actor', 'userId')}) as actor_name,
      (select name from companies where companies.id = ${numberIn('entry.details', 'companyId')}) as subject_name
    from (${entriesOf(platformChain, where, place.size)}) entry
    order by entry.at desc, entry.seq desc
  `.execute(db);
  return pageOf(rows, place.size);
}

/** How many entries a company has, about: numbers have no gaps. */
export async function countEntries({ db, companyId }: Pick<CompanyCtx, 'db' | 'companyId'>): Promise<number> {
  const row = await db
    .selectFrom('log_heads')
    .select(({ eb }) => eb('seq', '-', eb.ref('anchor_seq')).as('kept'))
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return Number(row?.kept ?? 0);
}

/** When the oldest entry was written; null: there is none. */
export async function oldestEntryAt({ db, companyId }: Pick<CompanyCtx, 'db' | 'companyId'>): Promise<Date | null> {
  const row = await db
    .selectFrom('log_heads')
    .select('oldest_at')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row?.oldest_at ?? null;
}
