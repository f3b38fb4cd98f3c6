import type { SendClass } from '@oplano/core/outbox';
import { sql, type RawBuilder } from 'kysely';
import { allOf, statement, type TenantDb } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import type { OutboxRow, OutboxSource } from './outbox-entry.ts';

type Place = Pick<CompanyCtx, 'db' | 'companyId'>;

/** An entry as it was seen in the line; by the time its turn comes it may be gone. */
export interface SeenEntry {
  readonly id: string;
  readonly chatId: number;
  readonly messageId: string | null;
  readonly class: SendClass;
  readonly hasFile: boolean;
  /** Handed to the provider once; what became of it nobody has noted. */
  readonly isBegun: boolean;
}

export interface NewEntry {
  readonly connection_id: number;
  readonly chat_id: number;
  readonly message_id: string | null;
  readonly action: OutboxRow['action'];
  readonly payload: string;
  readonly not_before: Date;
  readonly not_after: Date | null;
  readonly created_at: Date;
  readonly class: SendClass;
  readonly source_kind: OutboxSource['kind'] | null;
  readonly source_id: number | null;
  readonly quiet: boolean;
  readonly has_file: boolean;
}

/**
 * Puts an entry at the end of its line. A person's word takes what a bot said before it along, so that it does not wait
 * for the pace of bots. False: the connection was removed, and nobody would ever look at its line.
 */
export async function insertEntry({ db, companyId }: Place, entry: NewEntry): Promise<boolean> {
  const place = sql`company_id = ${companyId} and connection_id = ${entry.connection_id} and chat_id = ${entry.chat_id}`;
  const { rows } = await sql`
    with lifted as (
      update outbox set class = 'person' where ${place} and class = 'bot' and ${entry.class} = 'person'
    )
    insert into outbox (
      company_id, connection_id, chat_id, message_id, action, payload, not_before, not_after, created_at, class,
      source_kind, source_id, quiet, has_file
    )
    select company_id, id, ${entry.chat_id}::int, ${entry.message_id}::bigint, ${entry.action}, ${entry.payload}::jsonb,
      ${entry.not_before}::timestamptz, ${entry.not_after}::timestamptz, ${entry.created_at}::timestamptz, ${entry.class}, ${entry.source_kind},
      ${entry.source_id}::int, ${entry.quiet}::boolean, ${entry.has_file}::boolean
    from connections where company_id = ${companyId} and id = ${entry.connection_id} and deleted_at is null
    returning id
  `.execute(db);
  return rows.length > 0;
}

export interface Look {
  readonly connectionId: number;
  readonly now: Date;
  /** Which classes may begin something, the most urgent first, and how many of each at most. */
  readonly classes: readonly { readonly class: SendClass; readonly most: number }[];
  /** Conversations with something on its way. */
  readonly busy: readonly number[];
  /** Only what is quick to hand over. */
  readonly light: boolean;
  readonly most: number;
}

/**
 * What may be sent now, at most one entry of a conversation. First what was begun and never settled, which keeps its
 * conversation waiting (where two were, the older one is settled first); then the heads of the lines that are due. People and bots stand in one line of a conversation,
 * schedules and campaigns in one each; what is paused stands in none.
 */
export async function findDue({ db, companyId }: Place, look: Look): Promise<SeenEntry[]> {
  const { rows } = await dueStatement(companyId, look).execute(db);
  const seen = new Set<number>();
  return rows.filter(({ chatId }) => !seen.has(chatId) && seen.add(chatId)).slice(0, look.most);
}

/** Nothing of a suspended company goes out; it waits until the company is resumed, which wakes its lines. */
const maySend = (companyId: number) => sql<boolean>`(select status from companies where id = ${companyId})`;

/** The statement alone, for whoever wants to know what it costs. */
export function dueStatement(companyId: number, look: Look): RawBuilder<SeenEntry> {
  const { connectionId, now, classes, busy, light, most } = look;
  return sql<SeenEntry>`
    select id, chat_id as "chatId", message_id as "messageId", class, has_file as "hasFile", is_begun as "isBegun"
    from (
      (
        select id, chat_id, message_id, class, has_file, true as is_begun, 0::bigint as rank, not_before
        from outbox o
        where company_id = ${companyId} and connection_id = ${connectionId} and started_at is not null
          and not_before <= ${now} and chat_id <> all(${busy}::int[]) and not (${light} and has_file)
          and not exists (
            select from outbox b
            where b.connection_id = o.connection_id and b.chat_id = o.chat_id and b.started_at is not null and b.id < o.id
          )
        order by not_before, id limit ${most}
      ) union all (
        select head.id, head.chat_id, head.message_id, head.class, head.has_file, false, wanted.rank, head.not_before
        from unnest(${classes.map((one) => one.class)}::text[], ${classes.map((one) => one.most)}::int[])
          with ordinality as wanted (class, most, rank)
        cross join lateral (
          select o.id, o.chat_id, o.message_id, o.class, o.has_file, o.not_before from outbox o
          where o.company_id = ${companyId} and o.connection_id = ${connectionId} and o.class = wanted.class
            and o.state = 'waiting' and o.started_at is null and o.not_before <= ${now}
            and o.chat_id <> all(${busy}::int[]) and not (${light} and o.has_file)
            and not exists (
              select from outbox b
              where b.connection_id = o.connection_id and b.chat_id = o.chat_id and b.started_at is not null
            )
            and not exists (
              select from outbox p
              where p.connection_id = o.connection_id and p.chat_id = o.chat_id and p.id < o.id and p.state = 'waiting'
                and (p.class = o.class or (p.class in ('person', 'bot') and o.class in ('person', 'bot')))
            )
          order by o.not_before, o.id
          limit wanted.most
        ) head
      )
    ) due
    where ${maySend(companyId)}
    order by rank, not_before, id
  `;
}

/** When there is something of a class: since when the first of it is due, and when the next one will be. */
export interface ClassTimes {
  readonly class: SendClass | null;
  readonly first: Date | null;
  readonly next: Date | null;
}

/** The times at which it is worth looking again. `class` null: what was begun and never settled. */
export async function dueTimes(
  { db, companyId }: Place,
  { connectionId, now, classes }: { connectionId: number; now: Date; classes: readonly SendClass[] },
): Promise<ClassTimes[]> {
  const { rows } = await sql<ClassTimes>`
    select wanted.class, (
      select not_before from outbox
      where company_id = ${companyId} and connection_id = ${connectionId} and class = wanted.class
        and state = 'waiting' and started_at is null
      order by not_before limit 1
    ) as first, (
      select not_before from outbox
      where company_id = ${companyId} and connection_id = ${connectionId} and class = wanted.class
        and state = 'waiting' and started_at is null and not_before > ${now}
      order by not_before limit 1
    ) as next
    from unnest(${classes}::text[]) as wanted (class) where ${maySend(companyId)}
    union all
    select null, null, min(not_before) from outbox
    where company_id = ${companyId} and connection_id = ${connectionId} and started_at is not null
      and not_before > ${now} and ${maySend(companyId)}
  `.execute(db);
  return rows;
}

/**
 * The entry as it stands now, for this transaction alone. It was seen a while ago: meanwhile an echo may have settled it,
 * its source may have been paused, or another process that believes to keep the connection may have begun something in
 * this conversation. Undefined: it is not due any more. The message comes first, as with those who settle it.
 */
export async function lockEntry(
  ctx: CompanyCtx,
  connectionId: number,
  seen: SeenEntry,
): Promise<OutboxRow | undefined> {
  const { db, companyId, now } = ctx;
  // One at a time of a conversation, whichever line of it an entry stands in.
  const turn = sql`pg_advisory_xact_lock(hashtextextended(${`sends ${connectionId}/${seen.chatId}`}, 0))`;
  if (seen.messageId === null) await sql`select ${turn}`.execute(db);
  else
    await sql`select ${turn} from messages where company_id = ${companyId} and id = ${seen.messageId}
      for no key update`.execute(db);
  const found = await db
    .selectFrom('outbox')
    .select(allOf('outbox'))
    .select(isBehind.as('isBehind'))
    .where('company_id', '=', companyId)
    .where('id', '=', seen.id)
    .where('not_before', '<=', now)
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb('started_at', 'is not', null)]))
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const { isBehind: mustWait, ...row } = found;
  if (!mustWait) return row;
  // Seen again at once it would be refused again at once, and so on for ever.
  await saveEntry(ctx, row.id, { not_before: new Date(now.getTime() + lookAgainMs) });
  return undefined;
}

export const lookAgainMs = 1_000;

/** Something else of its conversation was begun. Of two that both were, the older one is settled first. */
const isBehind = sql<boolean>`exists (
  select from outbox other
  where other.connection_id = outbox.connection_id and other.chat_id = outbox.chat_id and other.id <> outbox.id
    and other.started_at is not null and (outbox.started_at is null or other.id < outbox.id)
)`;

const begun = statement<{ companyId: number; id: string; now: Date }>()((db, slot) =>
  db
    .updateTable('outbox')
    .set({
      started_at: slot('now'),
      in_doubt: false,
      attempts: sql`attempts + 1`,
      // Begun before and never settled: the customer may have it.
      resends: sql`resends + (started_at is not null)::int`,
    })
    .where('company_id', '=', slot('companyId'))
    .where('id', '=', slot('id')),
);

/** From here on a crash leaves a trace of it. */
export const beginEntry = ({ db, companyId, now }: CompanyCtx, id: string) => begun(db, { companyId, id, now });

type Columns = Partial<Pick<OutboxRow, 'not_before' | 'in_doubt' | 'started_at' | 'state' | 'error' | 'attempts'>>;

/** False: it is gone. */
export async function saveEntry({ db, companyId }: Place, id: string, columns: Columns): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const removed = statement<{ companyId: number; id: string }>()((db, slot) =>
  db.deleteFrom('outbox').where('company_id', '=', slot('companyId')).where('id', '=', slot('id')),
);

export const removeEntry = ({ db, companyId }: Place, id: string) => removed(db, { companyId, id });

/** An entry that stepped back after its source was cancelled. True: it is gone. */
export async function removeCancelled({ db, companyId }: Place, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'cancelled')
    .where('started_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whatever becomes of a message, it is not sent (again). `unbegun`: only if that has not begun. Says whether it was quiet. */
export async function removeSendOf(
  { db, companyId }: Place,
  messageId: string,
  { unbegun }: { readonly unbegun: boolean },
): Promise<{ quiet: boolean } | undefined> {
  return db
    .deleteFrom('outbox')
    .where('company_id', '=', companyId)
    .where('message_id', '=', messageId)
    .where('action', '=', 'send')
    .$if(unbegun, (query) => query.where('started_at', 'is', null))
    .returning('quiet')
    .executeTakeFirst();
}

/** When a class, or all of them (null), sent something lately, the latest first. */
export async function sendHistory(
  { db, companyId }: Place,
  connectionId: number,
  sendClass: SendClass | null,
  most: number,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('outbox_sends')
    .select('at')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .$if(sendClass !== null, (query) => query.where('class', '=', sendClass ?? ''))
    .orderBy('at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ at }) => at);
}

export async function noteSend(
  { db, companyId, now }: CompanyCtx,
  connectionId: number,
  sendClass: SendClass,
): Promise<void> {
  await db
    .insertInto('outbox_sends')
    .values({ company_id: companyId, connection_id: connectionId, class: sendClass, at: now })
    .execute();
}

/** Forgets sends that no pace looks at any more. */
export async function forgetSends(
  { db, companyId }: Place,
  connectionId: number,
  sendClass: SendClass,
  before: Date,
): Promise<void> {
  await db
    .deleteFrom('outbox_sends')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('class', '=', sendClass)
    .where('at', '<', before)
    .execute();
}

/** Whether somebody ever wrote to us in a conversation. */
export async function hasWritten(
  db: TenantDb,
  companyId: number,
  place: { connectionId: number; chatId: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', place.connectionId)
    .where('chat_id', '=', place.chatId)
    .where('from_me', '=', false)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
