import type { Updateable } from 'kysely';
import type { Database } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import type { TicketRow } from './ticket-record.ts';

export type TrackingColumns = Omit<
  Updateable<Database['ticket_tracking']>,
  'id' | 'company_id' | 'ticket_id' | 'created_at'
>;
type Place = Pick<CompanyCtx, 'db' | 'companyId' | 'now'>;

/** The attendance that runs, changed; a new one is begun when none does. */
export async function track({ db, companyId, now }: Place, ticket: TicketRow, columns: TrackingColumns): Promise<void> {
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
