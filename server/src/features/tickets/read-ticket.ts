import { mayWrite } from '@oplano/core/tickets';
import type { Ctx } from '#platform/use-case';
import { visibleTicket } from './notes.ts';
import { factsOf } from './ticket-record.ts';
import { ticketLiveFeed } from './tickets.audience.ts';
import { ticketRead } from './tickets.events.ts';
import { lockTicket, saveTicket } from './tickets.repo.ts';

/**
 * Somebody has the conversation in front of them. Only whoever leads it reads it: a look over the shoulder must not
 * take the mark away from the one who has to answer, nor show the customer that somebody read.
 */
export async function readTicket(ctx: Ctx, ticketId: number): Promise<{ message: string }> {
  const seen = await visibleTicket(ctx, ticketId);
  const isReader = mayWrite(ctx.actor, factsOf(seen)) && (seen.user_id === ctx.actor.userId || seen.user_id === null);
  if (seen.unread === 0 || !isReader) return { message: 'nothing to read' };
  // What comes at this very moment is either counted here or stays unread.
  const { unread = 0 } = (await lockTicket(ctx.db, ctx.companyId, ticketId)) ?? {};
  const ticket = await saveTicket(ctx, ticketId, { unread: 0 });
  ctx.raise(ticketRead, { ticket, unread });
  ctx.emit(ticketLiveFeed, 'updateUnread', { ticketId, version: ticket.version }, { after: factsOf(ticket) });
  return { message: 'read' };
}
