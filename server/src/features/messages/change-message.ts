import type { Message, MessageContent } from '@oplano/contracts/messages';
import { isRevocable, mayDeleteMessage, mayEdit } from '@oplano/core/messages';
import { capabilities } from '@oplano/core/connections';
import { canSeeTicket, mayWrite } from '@oplano/core/tickets';
import { factsOf, getTicketRow, logTicket, mentionColleagues, type TicketRow } from '#features/tickets';
import { AppError, type Ctx } from '#platform/use-case';
import { refuseMentions } from './refuse-mentions.ts';
import { demandWorkTime } from './demand-work-time.ts';
import type { MessageRow } from './message-record.ts';
import { findMessage, lockMessage, replaceBody, saveMessage, touchMessage } from './messages.repo.ts';
import { removeSendOf } from './outbox/outbox.repo.ts';
import { queueSend } from './outbox/queue-send.ts';
import { setReaction } from './reactions.repo.ts';
import { markDeleted, refreshPreview } from './receive/receive-changes.ts';
import { tellMessageChange } from './tell.ts';

/** A message with its ticket, if this person may look at it. */
export const seenMessage = (ctx: Ctx, messageId: number): Promise<SeenMessage> => seen(ctx, messageId, findMessage);

/** The same, and nobody else changes it meanwhile. */
export const lockSeenMessage = (ctx: Ctx, messageId: number): Promise<SeenMessage> => seen(ctx, messageId, lockMessage);

interface SeenMessage {
  readonly message: MessageRow;
  readonly ticket: TicketRow;
}

async function seen(ctx: Ctx, messageId: number, find: typeof findMessage): Promise<SeenMessage> {
  const message = await find(ctx.db, ctx.companyId, messageId);
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  // What belongs to no ticket yet is shown to nobody.
  if (message.ticket_id === null) throw new AppError('ERR_NO_MESSAGE_FOUND');
  const ticket = await getTicketRow(ctx.db, ctx.companyId, message.ticket_id);
  if (!canSeeTicket(ctx.actor, factsOf(ticket))) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return { message, ticket };
}

async function told(ctx: Ctx, messageId: number): Promise<Message> {
  const message = await tellMessageChange(ctx, messageId);
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return message;
}

const writtenOf = (row: MessageRow) => ({
  fromMe: row.from_me,
  isPrivate: row.is_private,
  isDeleted: row.deleted_at !== null,
  ack: row.ack,
  createdAt: row.sent_at,
  content: row.content as MessageContent,
  userId: row.user_id,
});

/** Changes a text one has sent. What it said before is kept. A note tells those that it names only now. */
export async function editMessage(
  ctx: Ctx,
  messageId: number,
  { body, mentionedIds }: { readonly body: string; readonly mentionedIds: readonly number[] },
): Promise<{ message: Message; notTold: string[] }> {
  const { message, ticket } = await lockSeenMessage(ctx, messageId);
  if (!mayEdit(ctx.actor, writtenOf(message), ticket.channel, ctx.now)) {
    throw new AppError(message.from_me && message.deleted_at === null ? 'ERR_EDIT_WINDOW' : 'ERR_NO_PERMISSION');
  }
  if (!message.is_private) await demandWorkTime(ctx);
  if (body !== message.body) {
    await refreshPreview(ctx, await replaceBody(ctx, message, { body, at: ctx.now }));
    // What has not left yet leaves with its new words.
    if (!message.is_private && message.ack > 0)
      await queueSend(ctx, message, { action: 'edit', payload: { text: body } });
  }
  if (mentionedIds.length > 0 && !message.is_private) refuseMentions();
  const notTold = await mentionColleagues(ctx, { ticket, messageId }, mentionedIds);
  return { message: await told(ctx, messageId), notTold };
}

/** Takes a message back, at the customer's too where the channel still can. */
export async function deleteMessage(ctx: Ctx, messageId: number): Promise<{ message: Message }> {
  const { message, ticket } = await lockSeenMessage(ctx, messageId);
  if (!message.from_me || message.deleted_at !== null) throw new AppError('ERR_DELETE_WAPP_MSG');
  if (!mayDeleteMessage(ctx.actor, writtenOf(message))) throw new AppError('ERR_NO_PERMISSION');
  await removeSendOf(ctx, message.id, { unbegun: true });
  if (message.ack > 0 && isRevocable(writtenOf(message), ticket.channel, ctx.now)) {
    await queueSend(ctx, message, { action: 'revoke', payload: {} });
  }
  await markDeleted(ctx, message);
  await logTicket(ctx, ticket.id, [{ type: 'deleteMessage', userId: ctx.actor.userId, queueId: ticket.queue_id }]);
  return { message: await told(ctx, messageId) };
}

/** Answers a message with one sign. */
export async function reactToMessage(ctx: Ctx, messageId: number, emoji: string): Promise<{ message: Message }> {
  const { message, ticket } = await lockSeenMessage(ctx, messageId);
  const can = mayWrite(ctx.actor, factsOf(ticket)) && capabilities[ticket.channel].reactions;
  if (!can || message.is_private) throw new AppError('ERR_NO_PERMISSION');
  if (message.external_id === null) throw new AppError('ERR_FETCH_WAPP_MSG');
  await demandWorkTime(ctx);
  await setReaction(ctx, message, { author: 'me', contactId: null, userId: ctx.actor.userId, emoji, at: ctx.now });
  await touchMessage(ctx, message.id);
  await queueSend(ctx, message, { action: 'react', payload: { emoji } });
  return { message: await told(ctx, messageId) };
}

/** Sends once more what could not be sent. */
export async function retryMessage(ctx: Ctx, messageId: number): Promise<{ message: Message }> {
  const { message, ticket } = await lockSeenMessage(ctx, messageId);
  if (!mayWrite(ctx.actor, factsOf(ticket)) || !message.from_me) throw new AppError('ERR_NO_PERMISSION');
  await demandWorkTime(ctx);
  if (message.failure !== null) {
    await saveMessage(ctx, message.id, { failure: null, ack: 0 });
    // What was buried of it is dealt with.
    await removeSendOf(ctx, message.id, { unbegun: true });
    await queueSend(ctx, message);
  }
  return { message: await told(ctx, messageId) };
}
