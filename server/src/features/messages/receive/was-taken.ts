import type { CompanyCtx } from '#platform/use-case';
import type { MessageRow } from '../message-record.ts';
import { learnExternalId } from '../messages.repo.ts';
import { removeSendOf } from '../outbox/outbox.repo.ts';
import { applyEarlyAck } from './early-acks.ts';

/** A message of ours of which the provider has told us; `quiet`: no screen is to hear of it. */
export type TakenMessage = MessageRow & { readonly quiet: boolean };

/**
 * The provider tells of a message of ours whose number we never learned, because the process died or the line broke
 * before its answer: now we know it, and it is not sent again. To be told afterwards. Undefined: there is no such message.
 */
export async function wasTaken(
  ctx: CompanyCtx,
  connectionId: number,
  { messageId, externalId }: { messageId: string; externalId: string },
): Promise<TakenMessage | undefined> {
  const message = await learnExternalId(ctx, connectionId, { messageId, externalId });
  if (!message) return undefined;
  const entry = await removeSendOf(ctx, message.id, { unbegun: false });
  await applyEarlyAck(ctx, connectionId, message);
  return { ...message, quiet: entry?.quiet ?? false };
}
