import type { CompanyCtx } from '#platform/use-case';
import type { MessageRow } from './message-record.ts';
import { messageTicked } from './messages.events.ts';
import { raiseAck, saveMessage, type MessageId } from './messages.repo.ts';

/** Gives a message a tick; ticks only ever grow. Null: nothing new. */
export async function tickMessage(ctx: CompanyCtx, messageId: MessageId, ack: number): Promise<MessageRow | null> {
  const message = await raiseAck(ctx, messageId, ack);
  if (message) ctx.raise(messageTicked, { message });
  return message;
}

/** Notes that a message does not get there. */
export async function failTick(ctx: CompanyCtx, messageId: MessageId, failure: string): Promise<void> {
  ctx.raise(messageTicked, { message: await saveMessage(ctx, messageId, { failure }) });
}
