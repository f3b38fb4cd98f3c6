import { sql } from 'kysely';
import { erasedUpTo, tellTables, tracesAtOnce, type ErasedSome, type TracedPerson } from '#features/privacy';
import { exportedTable } from '#platform/archives';
import type { CompanyCtx } from '#platform/use-case';
import { tellTicket } from './tell.ts';

/** Tickets stay, because figures count them; what was said last in them and to the bot does not. */
export async function eraseTickets(ctx: CompanyCtx, { contactId }: TracedPerson): Promise<ErasedSome> {
  const { rows } = await sql<{ id: number; isLatest: boolean }>`
    update tickets t set last_message = '', automation = null, said = '{}', ending = null
    from (
      select id from tickets
      where company_id = ${ctx.companyId} and contact_id = ${contactId}
        and (last_message <> '' or automation is not null or said <> '{}' or ending is not null)
      order by id limit ${tracesAtOnce}
    ) found
    where t.company_id = ${ctx.companyId} and t.id = found.id
    returning t.id, t.is_latest as "isLatest"`.execute(ctx.db);
  for (const { id, isLatest } of rows) if (isLatest) await tellTicket(ctx, id);
  return erasedUpTo(rows.length);
}

export async function eraseNotes({ db, companyId }: CompanyCtx, { contactId }: TracedPerson): Promise<ErasedSome> {
  const { rows } = await sql`
    delete from ticket_notes where company_id = ${companyId} and id in (
      select id from ticket_notes
      where company_id = ${companyId} and contact_id = ${contactId} limit ${tracesAtOnce}
    ) returning 1`.execute(db);
  return erasedUpTo(rows.length);
}

const attended = exportedTable(
  'tickets',
  'id channel status user_id queue_id last_message automation said rate created_at updated_at closed_at',
);
const notes = exportedTable('ticket_notes', 'id ticket_id note created_at');

export const tellTickets = tellTables(({ contactId }) => [[attended, sql`contact_id = ${contactId}`]]);
export const tellNotes = tellTables(({ contactId }) => [[notes, sql`contact_id = ${contactId}`]]);
