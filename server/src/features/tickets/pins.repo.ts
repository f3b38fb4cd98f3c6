import { sql } from 'kysely';
import { AppError, type CompanyCtx } from '#platform/use-case';

/** So many tickets somebody keeps above all others; more would be a list again. */
const pinsMax = 20;

/** Keeps a ticket above the others of one person. False: it was there already. */
export async function addPin(
  { db, companyId, now }: CompanyCtx,
  pin: { readonly userId: number; readonly ticketId: number },
): Promise<boolean> {
  // Two clicks at once would both find room for the last one.
  await sql`select pg_advisory_xact_lock(hashtextextended('ticket_pins', ${pin.userId}))`.execute(db);
  const { known, live } = await db
    .selectFrom('ticket_pins')
    .innerJoin('tickets', (join) =>
      join.onRef('tickets.company_id', '=', 'ticket_pins.company_id').onRef('tickets.id', '=', 'ticket_pins.ticket_id'),
    )
    .where('ticket_pins.company_id', '=', companyId)
    .where('ticket_pins.user_id', '=', pin.userId)
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('ticket_pins.ticket_id', '=', pin.ticketId).as('known'),
      fn.countAll<string>().filterWhere('tickets.status', '<>', 'closed').as('live'),
    ])
    .executeTakeFirstOrThrow();
  if (Number(known) > 0) return false;
  if (Number(live) >= pinsMax) throw new AppError('ERR_TOO_MANY_PINS');
  await db
    .insertInto('ticket_pins')
    .values({ company_id: companyId, user_id: pin.userId, ticket_id: pin.ticketId, pinned_at: now })
    .execute();
  return true;
}

/** False: it was not there. */
export async function dropPin(
  { db, companyId }: CompanyCtx,
  pin: { readonly userId: number; readonly ticketId: number },
): Promise<boolean> {
  const gone = await db
    .deleteFrom('ticket_pins')
    .where('company_id', '=', companyId)
    .where('user_id', '=', pin.userId)
    .where('ticket_id', '=', pin.ticketId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
