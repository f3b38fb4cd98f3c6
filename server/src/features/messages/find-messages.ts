import { foundMax } from '@oplano/contracts/messages';
import { sql } from 'kysely';
import { getTicketByUuid } from '#features/tickets';
import type { Ctx } from '#platform/use-case';
import { readableHere } from './readable-here.ts';

/** Where words occur that this person may not read, more places are looked at than are told. */
const lookedAtMax = 4 * foundMax;

/** The messages of a conversation that hold these words, newest first: those that this person may read. */
export async function findInConversation(
  ctx: Ctx,
  ticketUuid: string,
  wanted: string,
): Promise<{ found: number[]; hasMore: boolean }> {
  const ticket = await getTicketByUuid(ctx, ticketUuid);
  if (wanted.trim() === '') return { found: [], hasMore: false };
  const rows = await ctx.db
    .selectFrom('messages')
    .select('messages.id')
    .where('messages.company_id', '=', ctx.companyId)
    .where(
      'messages.id',
      '=',
      sql<string>`any((select find_in_chat(${wanted}, ${ticket.contactId}::int, ${ticket.whatsappId}::int, ${lookedAtMax}::int))::bigint[])`,
    )
    .where(readableHere(ctx.actor, ticket))
    .orderBy('messages.sent_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(foundMax + 1)
    .execute();
  return { found: rows.slice(0, foundMax).map(({ id }) => Number(id)), hasMore: rows.length > foundMax };
}

/** The first message on a day of the company or after it; null where nothing was said since. */
export async function firstOfDay(ctx: Ctx, ticketUuid: string, day: string): Promise<{ messageId: number | null }> {
  const ticket = await getTicketByUuid(ctx, ticketUuid);
  const row = await ctx.db
    .selectFrom('messages')
    .select('messages.id')
    .where('messages.company_id', '=', ctx.companyId)
    .where('messages.chat_id', '=', ticket.contactId)
    .where('messages.connection_id', '=', ticket.whatsappId)
    .where(
      'messages.sent_at',
      '>=',
      sql<Date>`(select ${day}::date::timestamp at time zone time_zone from companies where id = ${ctx.companyId})`,
    )
    .where(readableHere(ctx.actor, ticket))
    .orderBy('messages.sent_at')
    .orderBy('messages.id')
    .limit(1)
    .executeTakeFirst();
  return { messageId: row ? Number(row.id) : null };
}
