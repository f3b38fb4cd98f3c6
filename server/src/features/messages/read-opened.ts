import type { QueryOf, ResponseOf } from '@oplano/contracts';
import type { messageRoutes } from '@oplano/contracts/messages';
import { ticketRoutes } from '@oplano/contracts/tickets';
import { refusal } from '@oplano/core/permissions';
import { getTicketByUuid, readTicket } from '#features/tickets';
import type { Ctx } from '#platform/use-case';

type Page = ResponseOf<typeof messageRoutes.list>;

/** Whether somebody who gets this page has the newest of the conversation in front of them, and something of it is new. */
export const isOpened = ({ ticket }: Page, query: QueryOf<typeof messageRoutes.list>): boolean =>
  query.read &&
  query.pageNumber === 1 &&
  query.before === undefined &&
  query.after === undefined &&
  query.around === undefined &&
  ticket.unreadMessages > 0;

/** Some clients open a conversation and say nothing more of it: whoever leads it has read it then. */
export async function readOpened(ctx: Ctx, page: Page): Promise<Page> {
  // Where they may only look, looking changes nothing.
  if (refusal(ctx.actor, ticketRoutes.read)) return page;
  await readTicket(ctx, page.ticket.id);
  return { ...page, ticket: await getTicketByUuid(ctx, page.ticket.uuid) };
}
