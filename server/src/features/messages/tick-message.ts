import type { CompanyCtx } from '#platform/use-case';
import type { MessageRow } from './message-record.ts';
import { messageTicked } from './messages.events.ts';
import { failUnarrived, raiseAck, type MessageId } from './messages.repo.ts';

/** Gives a message a tick; ticks only ever grow. Null: nothing new. */
export async function tickMessage(ctx: CompanyCtx, messageId: MessageId, ack: number): Promise<MessageRow | null> {
  const message = await raiseAck(ctx, messageId, ack);
  if (message) ctx.raise(messageTicked, { message });
  return message;
}

/** Notes that a message does not get there. Null: it has arrived, and nothing that is heard later takes that back. */
export async function failTick(ctx: CompanyCtx, messageId: MessageId, failure: string): Promise<MessageRow | null> {
  const message = await failUnarrived(ctx, messageId, failure);
  if (message) ctx.raise(messageTicked, { message });
  return message;
}
