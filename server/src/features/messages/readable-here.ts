import type { Ticket } from '@oplano/contracts/tickets';
import type { Actor } from '@oplano/core/permissions';
import { seesHistory } from '@oplano/core/tickets';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { readableMessages } from '#features/tickets';

/** Which rows of `messages` a person reads in the conversation of a ticket they look at: all of the ticket itself, too. */
export const readableHere = (
  actor: Actor,
  ticket: Pick<Ticket, 'id'>,
  queues: readonly number[] = actor.queueIds,
): RawBuilder<SqlBool> =>
  seesHistory(actor)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(messages.ticket_id = ${ticket.id} or ${readableMessages(actor, queues)})`;
