import { noteLimit } from '#features/connections';
import type { CompanyCtx } from '#platform/use-case';
import type { ChannelEvent } from '#ports/channels';
import { outboxFilled } from '../messages.events.ts';
import type { ChannelConnection } from './channel-connection.ts';

/** The channel says how much the account may send: kept, shown, and looked at before the next send. */
export async function receiveLimit(
  ctx: CompanyCtx,
  connection: ChannelConnection,
  event: Extract<ChannelEvent, { type: 'limit' }>,
): Promise<void> {
  await noteLimit(ctx, connection.id, event);
  // What waited for the end of a limit that is over now should not sleep on.
  ctx.raise(outboxFilled, { connectionId: connection.id });
}
