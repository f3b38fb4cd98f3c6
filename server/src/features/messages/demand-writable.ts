import { answerWindowMs } from '@oplano/core/messages';
import { mayWrite } from '@oplano/core/tickets';
import type { ExpressionBuilder } from 'kysely';
import { factsOf, type ActingCtx, type TicketRow } from '#features/tickets';
import type { Database } from '#platform/db';
import { AppError } from '#platform/use-case';

const removedConnection = (eb: ExpressionBuilder<Database, 'contacts'>, connectionId: number) =>
  eb.exists(
    eb
      .selectFrom('connections')
      .select('connections.id')
      .whereRef('connections.company_id', '=', 'contacts.company_id')
      .where('connections.id', '=', connectionId)
      .where('connections.deleted_at', 'is not', null),
  );

/** What keeps somebody from writing to the customer of a ticket. */
export async function demandWritable(
  ctx: ActingCtx,
  ticket: TicketRow,
  isTemplate: boolean,
  may: typeof mayWrite = mayWrite,
): Promise<void> {
  if (!may(ctx.actor, factsOf(ticket))) throw new AppError('ERR_NO_PERMISSION');
  const { active, gone } = await ctx.db
    .selectFrom('contacts')
    .select(['active', (eb) => removedConnection(eb, ticket.connection_id).as('gone')])
    .where('contacts.company_id', '=', ctx.companyId)
    .where('contacts.id', '=', ticket.contact_id)
    .executeTakeFirstOrThrow();
  if (!active) throw new AppError('ERR_CONTACT_BLOCKED');
  // Its row stays for the conversation, and nobody drains what would be put in its line.
  if (gone) throw new AppError('ERR_SENDING_WAPP_MSG');
  const open = answerWindowMs({ channel: ticket.channel, lastInboundAt: ticket.last_inbound_at }, ctx.now);
  // Templates are what the provider has for conversations that went cold.
  if (open === 0 && !isTemplate) throw new AppError('ERR_OUTSIDE_WINDOW');
}
