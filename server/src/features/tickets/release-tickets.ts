import type { CompanyCtx } from '#platform/use-case';
import { changeTicket } from './change-ticket.ts';
import { ticketLiveFeed } from './tickets.audience.ts';
import { lockTicket } from './tickets.repo.ts';

/** Whoever led these tickets is gone: they wait in their queues again. */
export async function releaseTickets(ctx: CompanyCtx): Promise<void> {
  const rows = await ctx.db
    .selectFrom('tickets')
    .select('id')
    .where('company_id', '=', ctx.companyId)
    .where('status', '=', 'open')
    .where('user_id', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of rows) {
    const ticket = await lockTicket(ctx.db, ctx.companyId, id);
    if (ticket?.status !== 'open' || ticket.user_id !== null) continue;
    await changeTicket(ctx, ticket, { status: 'pending', userId: null, queueId: ticket.queue_id, logs: ['pending'] });
  }
}

/** Tickets went with their contact: every list forgets them. */
export async function forgetTickets(ctx: CompanyCtx, { ticketIds }: { ticketIds: readonly number[] }): Promise<void> {
  const newest = 2_147_483_647;
  for (const ticketId of ticketIds) ctx.emit(ticketLiveFeed, 'delete', { ticketId, version: newest }, 'everybody');
}
