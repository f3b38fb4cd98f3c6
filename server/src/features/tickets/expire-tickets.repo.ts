import { sql } from 'kysely';
import type { CompanyCtx } from '#platform/use-case';

type Place = Pick<CompanyCtx, 'db' | 'companyId'>;

/** Where somebody is among closed tickets; the moment as the database writes it, with all its digits. */
export interface ClosedSpot {
  readonly closedAt: string;
  readonly id: number;
}

export const closedTickets = (companyId: number, after: ClosedSpot | null, before: Date) => sql<ClosedSpot>`
  select id, closed_at::text as "closedAt" from tickets
  where company_id = ${companyId} and closed_at is not null and closed_at < ${before} and status = 'closed'
    and (closed_at, id) > (${after?.closedAt ?? '-infinity'}::timestamptz, ${after?.id ?? 0}::int)
  order by closed_at, id limit 1`;

/** The next ticket that was closed before then, the longest ago first; one that was opened again since is none. */
export const closedTicketsAfter = async (
  { db, companyId }: Place,
  after: ClosedSpot | null,
  before: Date,
): Promise<readonly ClosedSpot[]> => (await closedTickets(companyId, after, before).execute(db)).rows;

/** What was said last and noted goes; the ticket stays, because figures count it. */
export async function emptyTicket({ db, companyId }: Place, ticketId: number): Promise<void> {
  const { rows } = await sql<{ contactId: number }>`
    update tickets set last_message = '', automation = null, said = '{}', ending = null
    where company_id = ${companyId} and id = ${ticketId} and status = 'closed'
    returning contact_id as "contactId"`.execute(db);
  for (const { contactId } of rows) {
    await sql`
      delete from ticket_notes
      where company_id = ${companyId} and contact_id = ${contactId} and ticket_id = ${ticketId}`.execute(db);
  }
}

/** The line in the list says what was said last: it goes where nothing was said since then. */
export async function emptyPreviews({ db, companyId }: Place, ids: readonly number[], before: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update tickets set last_message = ''
    where company_id = ${companyId} and id = any (${ids}::int[]) and last_message <> ''
      and greatest(last_inbound_at, last_outbound_at, created_at) < ${before}`.execute(db);
}
