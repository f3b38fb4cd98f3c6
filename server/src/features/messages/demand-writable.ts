import { answerWindowMs } from '@oplano/core/messages';
import { mayWrite } from '@oplano/core/tickets';
import { factsOf, type ActingCtx, type TicketRow } from '#features/tickets';
import { AppError } from '#platform/use-case';

/** What keeps somebody from writing to the customer of a ticket. */
export async function demandWritable(ctx: ActingCtx, ticket: TicketRow, isTemplate: boolean): Promise<void> {
  if (!mayWrite(ctx.actor, factsOf(ticket))) throw new AppError('ERR_NO_PERMISSION');
  const { active } = await ctx.db
    .selectFrom('contacts')
    .select('active')
    .where('company_id', '=', ctx.companyId)
    .where('id', '=', ticket.contact_id)
    .executeTakeFirstOrThrow();
  if (!active) throw new AppError('ERR_CONTACT_BLOCKED');
  const open = answerWindowMs({ channel: ticket.channel, lastInboundAt: ticket.last_inbound_at }, ctx.now);
  // Templates are what the provider has for conversations that went cold.
  if (open === 0 && !isTemplate) throw new AppError('ERR_OUTSIDE_WINDOW');
}
