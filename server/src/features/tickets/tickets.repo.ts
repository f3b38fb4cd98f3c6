import { randomUUID } from 'node:crypto';
import type { Channel } from '@oplano/contracts/connections';
import type { LaneRule, TicketLogType, TicketStatus } from '@oplano/contracts/tickets';
import { sql, type Updateable } from 'kysely';
import { allOf, givingWay, statement, type Database, type TenantDb } from '#platform/db';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { selectTickets, type FullTicketRow, type TicketRow } from './ticket-record.ts';

const lockOne = statement<{ companyId: number; ticketId: number }>()((db, slot) =>
  db
    .selectFrom('tickets')
    .select(allOf('tickets'))
    .where('company_id', '=', slot('companyId'))
    .where('id', '=', slot('ticketId'))
    .forNoKeyUpdate(),
);
export const lockTicket = async (db: TenantDb, companyId: number, ticketId: number): Promise<TicketRow | undefined> =>
  (await lockOne(db, { companyId, ticketId }))[0];

/** Those of these tickets that there are, in the one order in which everybody takes several. */
const selectByIds = (db: TenantDb, companyId: number, ticketIds: readonly number[]) =>
  db
    .selectFrom('tickets')
    .select(allOf('tickets'))
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ticketIds])
    .orderBy('id');

export const lockTickets = (db: TenantDb, companyId: number, ticketIds: readonly number[]): Promise<TicketRow[]> =>
  selectByIds(db, companyId, ticketIds).forNoKeyUpdate().execute();

/** The same without holding them. */
export const getTicketRows = (db: TenantDb, companyId: number, ticketIds: readonly number[]): Promise<TicketRow[]> =>
  selectByIds(db, companyId, ticketIds).execute();

/** By its number, or by its uuid. */
export async function getTicketRow(db: TenantDb, companyId: number, ticket: number | string): Promise<TicketRow> {
  const row = await db
    .selectFrom('tickets')
    .select(allOf('tickets'))
    .where('company_id', '=', companyId)
    .where((eb) => (typeof ticket === 'number' ? eb('id', '=', ticket) : eb('uuid', '=', ticket)))
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND');
  return row;
}

const liveTicket = statement<{ companyId: number; contactId: number; connectionId: number }>()((db, slot) =>
  db
    .selectFrom('tickets')
    .select(allOf('tickets'))
    .where('company_id', '=', slot('companyId'))
    .where('connection_id', '=', slot('connectionId'))
    .where('contact_id', '=', slot('contactId'))
    // Written out, as below.
    .where('status', '<>', sql.lit('closed'))
    .forNoKeyUpdate(),
);

/** The conversation that is going on with a contact on a connection, if one is. */
export const findLiveTicket = async (
  db: TenantDb,
  companyId: number,
  place: { contactId: number; connectionId: number },
): Promise<TicketRow | undefined> => (await liveTicket(db, { companyId, ...place }))[0];

/** The newest ticket of a contact on a connection, whatever became of it. */
export const findLatestTicket = (
  db: TenantDb,
  companyId: number,
  { contactId, connectionId }: { contactId: number; connectionId: number },
): Promise<TicketRow | undefined> =>
  db
    .selectFrom('tickets')
    .select(allOf('tickets'))
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .where('connection_id', '=', connectionId)
    .orderBy('id', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();

export interface NewTicket {
  readonly contactId: number;
  readonly connectionId: number;
  readonly channel: Channel;
  readonly status: TicketStatus;
  readonly isGroup: boolean;
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly isBot: boolean;
  readonly isActiveDemand: boolean;
  readonly at: Date;
}

/** Null: there is a live ticket already, made by somebody a moment earlier. `former` is no longer the contact's newest. */
export async function insertTicket(
  ctx: CompanyCtx,
  ticket: NewTicket,
): Promise<{ row: TicketRow; former: TicketRow | undefined } | null> {
  const { db, companyId } = ctx;
  const row = await db
    .insertInto('tickets')
    .values({
      company_id: companyId,
      uuid: randomUUID(),
      contact_id: ticket.contactId,
      connection_id: ticket.connectionId,
      channel: ticket.channel,
      status: ticket.status,
      is_group: ticket.isGroup,
      user_id: ticket.userId,
      queue_id: ticket.queueId,
      is_bot: ticket.isBot,
      is_active_demand: ticket.isActiveDemand,
      active_at: ticket.at,
      created_at: ticket.at,
      updated_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'connection_id', 'contact_id'])
        // Written out: a plan that is kept for any value cannot tell that the partial index is meant.
        .where('status', '<>', sql.lit('closed'))
        .doNothing(),
    )
    .returning(allOf('tickets'))
    .executeTakeFirst();
  if (!row) return null;
  const former = await db
    .updateTable('tickets')
    .set({ is_latest: false })
    .where('company_id', '=', companyId)
    .where('contact_id', '=', ticket.contactId)
    .where('connection_id', '=', ticket.connectionId)
    .where('id', '<>', row.id)
    .where('is_latest', '=', true)
    .returning(allOf('tickets'))
    .executeTakeFirst();
  return { row, former };
}

export type TicketColumns = Omit<Updateable<Database['tickets']>, 'id' | 'company_id' | 'updated_at'>;

type Saved = TicketColumns & { companyId: number; ticketId: number; updated_at: Date };
type Slot = <K extends keyof Saved>(name: K) => Saved[K];
const updating = (db: Pick<TenantDb, 'updateTable'>, names: readonly (keyof TicketColumns)[], slot: Slot) =>
  db
    .updateTable('tickets')
    .set(Object.fromEntries([...names, 'updated_at' as const].map((name) => [name, slot(name)])))
    .where('company_id', '=', slot('companyId'))
    .where('id', '=', slot('ticketId'))
    .returning(allOf('tickets'));

const savingOf = (names: readonly (keyof TicketColumns)[]) =>
  statement<Saved>()((db, slot) => updating(db, names, slot));
const savingInFull = (names: readonly (keyof TicketColumns)[]) =>
  statement<Saved>()((db, slot) =>
    // Under the name of the table stands the one row, as it is now.
    selectTickets(db.with('tickets', (saving) => updating(saving, names, slot)) as unknown as TenantDb),
  );

/** One that begins again meets another only where that began at this very moment: whoever may look before. */
const besideOneLive = givingWay('tickets_one_live');

type Save<R> = (db: TenantDb, input: Saved) => Promise<R[]>;
/** There are as many ways to change a ticket as there are places in the program that do. */
const savings = new Map<string, Save<TicketRow>>();
const savingsInFull = new Map<string, Save<FullTicketRow>>();

async function save<R>(
  { db, companyId, now }: Pick<CompanyCtx, 'db' | 'companyId' | 'now'>,
  ticketId: number,
  columns: TicketColumns,
  [known, make]: readonly [Map<string, Save<R>>, (names: readonly (keyof TicketColumns)[]) => Save<R>],
): Promise<R> {
  const names = (Object.keys(columns) as (keyof TicketColumns)[]).filter((name) => columns[name] !== undefined);
  const key = names.join();
  const saving = known.get(key) ?? make(names);
  known.set(key, saving);
  const [row] = await besideOneLive(saving(db, { ...columns, companyId, ticketId, updated_at: now }));
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND');
  return row;
}

export const saveTicket = (
  ctx: Pick<CompanyCtx, 'db' | 'companyId' | 'now'>,
  ticketId: number,
  columns: TicketColumns,
): Promise<TicketRow> => save(ctx, ticketId, columns, [savings, savingOf]);

/** The same with everything the record of the ticket shows: one statement, for what every message does. */
export const saveTicketInFull = (
  ctx: Pick<CompanyCtx, 'db' | 'companyId' | 'now'>,
  ticketId: number,
  columns: TicketColumns,
): Promise<FullTicketRow> => save(ctx, ticketId, columns, [savingsInFull, savingInFull]);

/** Removes a ticket; returns the one that is now the newest of its contact. */
export async function removeTicket(db: TenantDb, companyId: number, ticket: TicketRow): Promise<TicketRow | undefined> {
  await db.deleteFrom('tickets').where('company_id', '=', companyId).where('id', '=', ticket.id).execute();
  return db
    .updateTable('tickets')
    .set({ is_latest: true })
    .where('company_id', '=', companyId)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('tickets as others')
        .where('others.company_id', '=', companyId)
        .where('others.contact_id', '=', ticket.contact_id)
        .where('others.connection_id', '=', ticket.connection_id)
        .select((inner) => inner.fn.max('others.id').as('id')),
    )
    .returning(allOf('tickets'))
    .executeTakeFirst();
}

interface LogLine {
  readonly type: TicketLogType;
  readonly userId: number | null;
  readonly queueId: number | null;
  /** Of a move between lanes: what they are called now. */
  readonly lane?: { readonly from: string | null; readonly to: string | null; readonly rule: LaneRule };
  /** Of a ticket that was put aside. */
  readonly until?: Date;
  /** What it matters from now on. */
  readonly priority?: number;
}

/** Writes down what happened, with the person and the queue of that moment. */
export async function logTicket(
  { db, companyId, now }: Pick<CompanyCtx, 'db' | 'companyId' | 'now'>,
  ticketId: number,
  entries: readonly LogLine[],
): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto('ticket_logs')
    .values(
      entries.map(({ type, userId, queueId, lane, until = null, priority = null }) => ({
        company_id: companyId,
        ticket_id: ticketId,
        type,
        user_id: userId,
        queue_id: queueId,
        at: now,
        until,
        priority,
        ...(lane ? { lane_rule: lane.rule, lane_from: lane.from, lane_to: lane.to } : {}),
      })),
    )
    .execute();
}

/** Tickets whose lane is gone stand in none from now on, and their histories say so. */
export async function leaveLane(
  { db, companyId, now }: Pick<CompanyCtx, 'db' | 'companyId' | 'now'>,
  ticketIds: readonly number[],
  { name, userId }: { name: string; userId: number | null },
): Promise<void> {
  await sql`
    with moved as (
      update tickets set lane_id = null, lane_since = ${now}, updated_at = ${now}
      where company_id = ${companyId} and id = any(${[...ticketIds]}::int[])
      returning id, queue_id
    )
    insert into ticket_logs (company_id, ticket_id, type, user_id, queue_id, at, lane_rule, lane_from)
    select ${companyId}, id, 'lane', ${userId}, queue_id, ${now}, 'deleted', ${name} from moved
  `.execute(db);
}
