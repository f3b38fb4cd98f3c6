import { bulkDeeds, ticketAction, type BulkAction, type TicketAction } from '@oplano/contracts/tickets';
import { refusalCounts, undoOf, type RefusedTickets } from '@oplano/core/tickets';
import { sql, type Selectable } from 'kysely';
import { z } from 'zod';
import { allOf, type Database, type TenantDb } from '#platform/db';
import { AppError, type CompanyCtx } from '#platform/use-case';

export type BulkRow = Selectable<Database['bulk_actions']>;
type Own = { readonly userId: number; readonly companyId: number };

const deedOf = z.object({ do: z.enum(bulkDeeds) });
const refusedIds = z.record(z.string(), z.array(z.int()));

export const actionOfBulk = ({ action }: BulkRow): TicketAction => ticketAction.parse(action);
export const refusedOf = ({ refused }: BulkRow): RefusedTickets => refusedIds.parse(refused);

export const toBulk = (row: BulkRow): BulkAction => ({
  id: row.id,
  operationId: row.operation_id,
  deed: deedOf.parse(row.action).do,
  isUndo: row.is_undo,
  state: row.state,
  total: row.ticket_ids.length,
  handled: row.handled,
  refused: refusalCounts(refusedOf(row)),
  canUndo: !row.is_undo && row.state !== 'running' && undoOf(actionOfBulk(row)) !== null,
});

const ofPerson = (db: TenantDb, { companyId, userId }: Own) =>
  db
    .selectFrom('bulk_actions')
    .select(allOf('bulk_actions'))
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId);

/** Somebody's own; what others began is nobody else's to know. */
export async function getBulk(db: TenantDb, own: Own, bulkId: number): Promise<BulkRow> {
  const row = await ofPerson(db, own).where('id', '=', bulkId).executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_BULK_FOUND');
  return row;
}

export const findOperation = (db: TenantDb, own: Own, operationId: string): Promise<BulkRow | undefined> =>
  ofPerson(db, own).where('operation_id', '=', operationId).executeTakeFirst();

/** Held by whoever goes on with it, and by whoever stops it. */
export const lockBulk = (db: TenantDb, companyId: number, bulkId: number): Promise<BulkRow | undefined> =>
  db
    .selectFrom('bulk_actions')
    .select(allOf('bulk_actions'))
    .where('company_id', '=', companyId)
    .where('id', '=', bulkId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export interface NewBulk {
  readonly sessionId: string;
  readonly operationId: string;
  readonly action: TicketAction;
  readonly isUndo: boolean;
  readonly ticketIds: readonly number[];
}

/** Null: another one of this person runs. */
export async function insertBulk(
  { db, companyId, now }: CompanyCtx,
  userId: number,
  wanted: NewBulk,
): Promise<BulkRow | null> {
  const row = await db
    .insertInto('bulk_actions')
    .values({
      company_id: companyId,
      user_id: userId,
      session_id: wanted.sessionId,
      operation_id: wanted.operationId,
      action: JSON.stringify(wanted.action),
      is_undo: wanted.isUndo,
      ticket_ids: [...wanted.ticketIds],
      started_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(allOf('bulk_actions'))
    .executeTakeFirst();
  return row ?? null;
}

export const saveBulk = (
  { db, companyId }: CompanyCtx,
  bulkId: number,
  columns: { handled?: number; refused?: RefusedTickets; state?: BulkRow['state']; ended_at?: Date },
): Promise<BulkRow> => {
  const { refused, ...others } = columns;
  return db
    .updateTable('bulk_actions')
    .set({ ...others, ...(refused ? { refused: JSON.stringify(refused) } : {}) })
    .where('company_id', '=', companyId)
    .where('id', '=', bulkId)
    .returning(allOf('bulk_actions'))
    .executeTakeFirstOrThrow();
};

/** What is over for a day is forgotten; what runs for so long that nobody can go on with it any more is over, too. */
export async function clearBulk({ db, companyId, now }: CompanyCtx, userId: number): Promise<void> {
  await sql`
    delete from bulk_actions
    where company_id = ${companyId} and user_id = ${userId} and state <> 'running'
      and ended_at < ${now}::timestamptz - interval '1 day'
  `.execute(db);
  await sql`
    update bulk_actions set state = 'stopped', ended_at = ${now}
    where company_id = ${companyId} and user_id = ${userId} and state = 'running'
      and started_at < ${now}::timestamptz - interval '1 hour'
  `.execute(db);
}
