import type { TicketRow } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { outboxFilled } from './messages.events.ts';
import { adoptMessages, insertToMany, removeUnsent, type ManySaying, type ManyWay } from './to-many.repo.ts';

/**
 * Says something to many on one connection, in a few statements however many they are. No ticket is opened or touched and
 * no screen is told: it stands in the conversation when the customer answers. Answers the numbers of the messages by
 * conversation.
 */
export async function sayToMany(
  ctx: CompanyCtx,
  way: ManyWay,
  sayings: readonly ManySaying[],
): Promise<Map<number, string>> {
  if (sayings.length === 0) return new Map();
  const said = await insertToMany(ctx, way, sayings);
  ctx.raise(outboxFilled, { connectionId: way.connectionId });
  return said;
}

/** The first ticket of a conversation takes in what was said before there was any. */
export async function takeInEarlier(
  ctx: CompanyCtx,
  { before, ticket }: { readonly before: TicketRow | null; readonly ticket: TicketRow },
): Promise<void> {
  if (before === null) await adoptMessages(ctx, ticket);
}

/** Messages that never left, and that nobody was shown, as if they had not been said. */
export const forgetUnsent = (ctx: CompanyCtx, messageIds: readonly string[]): Promise<void> =>
  messageIds.length === 0 ? Promise.resolve() : removeUnsent(ctx, messageIds);
