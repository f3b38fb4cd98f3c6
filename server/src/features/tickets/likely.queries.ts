import type { ContactName } from '@oplano/contracts/contacts';
import { numbersHidden, shownName, shownNumber } from '#features/contacts';
import type { Ctx } from '#platform/use-case';
import { isLatest, visible } from './ticket-filters.ts';

/** So many of the newest conversations are looked through: who comes after them is typed. */
const lookedAt = 500;
const offered = 8;

/** Contacts of the newest conversations that this person sees, each once. Groups are no addressees. */
export async function recentContacts(ctx: Ctx): Promise<ContactName[]> {
  const newest = ctx.db
    .selectFrom('tickets')
    .where('tickets.company_id', '=', ctx.companyId)
    .where(isLatest)
    .selectAll('tickets')
    .orderBy('tickets.active_at', 'desc')
    .orderBy('tickets.id', 'desc')
    .limit(lookedAt);
  const rows = await ctx.db
    .selectFrom(newest.as('tickets'))
    .innerJoin('contacts', 'contacts.id', 'tickets.contact_id')
    .where((eb) => visible(eb as never, ctx.actor))
    .where('tickets.is_group', '=', false)
    .where('contacts.active', '=', true)
    .groupBy('contacts.id')
    .select(['contacts.id', 'contacts.name', 'contacts.number', 'contacts.channel', 'contacts.is_group'])
    .orderBy((eb) => eb.fn.max('tickets.active_at'), 'desc')
    .orderBy('contacts.id')
    .limit(offered)
    .execute();
  const hidden = await numbersHidden(ctx);
  return rows.map((row) => ({
    id: row.id,
    name: shownName(row, hidden),
    number: shownNumber(row, hidden),
    channel: row.channel,
    isGroup: row.is_group,
  }));
}

/** Where a contact last wrote to us, if that connection is still there. */
export async function lastConnection(
  { db, companyId }: Ctx,
  contactId: number,
): Promise<{ whatsappId: number | null }> {
  const row = await db
    .selectFrom('tickets')
    .innerJoin('connections', 'connections.id', 'tickets.connection_id')
    .where('tickets.company_id', '=', companyId)
    .where('tickets.contact_id', '=', contactId)
    .where('tickets.last_inbound_at', 'is not', null)
    .where('connections.deleted_at', 'is', null)
    .orderBy('tickets.last_inbound_at', 'desc')
    .orderBy('tickets.id', 'desc')
    .select('tickets.connection_id')
    .limit(1)
    .executeTakeFirst();
  return { whatsappId: row?.connection_id ?? null };
}
