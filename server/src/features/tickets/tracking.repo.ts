import { sql, type Updateable } from 'kysely';
import type { Database } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import type { TicketRow } from './ticket-record.ts';

export type TrackingColumns = Omit<
  Updateable<Database['ticket_tracking']>,
  'id' | 'company_id' | 'ticket_id' | 'created_at' | 'is_reopened'
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
      is_reopened: sql<boolean>`exists (
        select from ticket_tracking former where former.company_id = ${companyId} and former.ticket_id = ${ticket.id}
      )`,
      ...columns,
    })
    .execute();
}

/** The first word of a person to a customer who waits; those that follow change nothing. */
export async function trackAnswer({ db, companyId }: Place, ticketId: number, at: Date): Promise<void> {
  await db
    .updateTable('ticket_tracking')
    .set({ answered_at: at })
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where('finished_at', 'is', null)
    .where('answered_at', 'is', null)
    .execute();
}

/** The attendance that runs is over; when it ended for whoever attended stays. */
export async function endTracking({ db, companyId, now }: Place, ticketId: number): Promise<void> {
  await db
    .updateTable('ticket_tracking')
    .set({ finished_at: now })
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where('finished_at', 'is', null)
    .execute();
}

/** The end of the last attendance was none: it runs on as it began. */
export async function continueTracking({ db, companyId }: Place, ticketId: number): Promise<void> {
  await db
    .updateTable('ticket_tracking')
    .set({ finished_at: null, closed_at: null })
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('ticket_tracking as last')
        .where('last.company_id', '=', companyId)
        .where('last.ticket_id', '=', ticketId)
        .select((inner) => inner.fn.max('last.id').as('id')),
    )
    .execute();
}
