import type { Updateable } from 'kysely';
import type { Database } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import type { TicketRow } from './ticket-record.ts';

type Columns = Omit<Updateable<Database['ticket_tracking']>, 'id' | 'company_id' | 'ticket_id' | 'created_at'>;
type Place = Pick<CompanyCtx, 'db' | 'companyId' | 'now'>;

/** The attendance that runs, changed; a new one is begun when none does. */
export async function track({ db, companyId, now }: Place, ticket: TicketRow, columns: Columns): Promise<void> {
  const changed = await db
    .updateTable('ticket_tracking')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticket.id)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n) return;
  await db
    .insertInto('ticket_tracking')
    .values({
      company_id: companyId,
      ticket_id: ticket.id,
      connection_id: ticket.connection_id,
      queue_id: ticket.queue_id,
      user_id: ticket.user_id,
      created_at: now,
      queued_at: ticket.queue_id === null ? null : now,
      ...columns,
    })
    .execute();
}

/** What a change of a ticket means for how long people waited and were attended to. */
export async function trackChange(ctx: Place, before: TicketRow | null, after: TicketRow): Promise<void> {
  const { now } = ctx;
  const columns: Columns = { user_id: after.user_id, queue_id: after.queue_id };
  // Waiting is counted from when the queue got the ticket; other changes do not start it anew.
  if (before && before.queue_id !== after.queue_id && after.queue_id !== null) columns.queued_at = now;
  const leads = (status: string) => status === 'open' || status === 'group';
  if (leads(after.status) && after.user_id !== null && !(before && leads(before.status) && before.user_id !== null)) {
    columns.started_at = now;
  }
  if (after.status === 'pending' && before && leads(before.status)) columns.started_at = null;
  if (after.status === 'nps') columns.closed_at = now;
  if (after.status === 'closed') {
    columns.finished_at = now;
    if (before?.status !== 'nps') columns.closed_at = now;
  }
  await track(ctx, after, columns);
}
