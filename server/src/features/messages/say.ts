import type { Message, MessageContent, MessageOrigin } from '@oplano/contracts/messages';
import { answerBy } from '@oplano/core/tickets';
import { saveAndTell, saveTicket, tellTicket, trackAnswer, type TicketRow } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { insertMedia } from './media/media.repo.ts';
import type { StoredMedia } from './media/store-media.ts';
import { messageSaid } from './messages.events.ts';
import { previewOf } from './preview.ts';
import { insertMessage, type MessageId } from './messages.repo.ts';
import { classOf, type OutboxSource } from './outbox/outbox-entry.ts';
import { queueSend } from './outbox/queue-send.ts';
import { messageRecord, tellMessage } from './tell.ts';

export interface Saying {
  readonly body: string;
  readonly content?: MessageContent;
  readonly media?: StoredMedia;
  readonly origin: MessageOrigin;
  /** The colleague who says it. */
  readonly userId?: number | null;
  readonly isPrivate?: boolean;
  readonly isForwarded?: boolean;
  readonly quotedId?: MessageId | null;
  readonly clientId?: string | null;
  /** Where it comes from, if it is passed on: the provider may hand it on by itself. */
  readonly forwardId?: string;
  /** Not before; what follows in its line waits behind it. */
  readonly notBefore?: Date;
  /** Not after: then it is missed, and says so. */
  readonly notAfter?: Date;
  /** What it belongs to; who says it decides how urgent it is (`origin`). */
  readonly source?: OutboxSource;
  /** Stored and sent like anything else, and no screen is told of it. */
  readonly quiet?: boolean;
  /** False: a text that goes by itself in somebody's name. The customer still waits. */
  readonly answers?: boolean;
}

/**
 * Says something in a ticket: the message and its place in the line to the provider, in one transaction. It is shown at
 * once, with a clock. Null: it was said before, by a call that is now repeated.
 */
export async function sayInTicket(ctx: CompanyCtx, ticket: TicketRow, saying: Saying): Promise<Message | null> {
  const { body, media, isPrivate = false, quiet = false } = saying;
  const content = saying.content ?? { kind: media ? 'media' : 'text' };
  const message = await insertMessage(ctx, {
    ticketId: ticket.id,
    chatId: ticket.contact_id,
    connectionId: ticket.connection_id,
    externalId: null,
    clientId: saying.clientId ?? null,
    fromMe: true,
    contactId: null,
    userId: saying.userId ?? null,
    origin: saying.origin,
    body,
    content,
    ack: 0,
    isPrivate,
    isForwarded: saying.isForwarded ?? false,
    quotedId: saying.quotedId ?? null,
    queueId: ticket.queue_id,
    sentAt: await nextTime(ctx, ticket),
  });
  if (!message) return null;
  if (media) await insertMedia(ctx, message.id, media);
  if (!isPrivate) {
    const { forwardId, notBefore, notAfter, source } = saying;
    await queueSend(
      ctx,
      message,
      { action: 'send', payload: forwardId === undefined ? {} : { forwardId } },
      {
        class: classOf(saying.origin),
        quiet,
        hasFile: media !== undefined,
        ...(notBefore ? { notBefore } : {}),
        ...(notAfter ? { notAfter } : {}),
        ...(source ? { source } : {}),
      },
    );
    const answer = answerBy(saying.origin, { byItself: saying.answers === false });
    if (answer === 'person' && ticket.waiting_since !== null) await trackAnswer(ctx, ticket.id, ctx.now);
    const change = {
      last_message: previewOf({ body, content, media }),
      last_from_me: true,
      last_outbound_at: ctx.now,
      active_at: ctx.now,
      imported_at: null,
      ...(answer ? { answered_at: ctx.now } : {}),
      ...(answer === 'person' ? { waiting_since: null } : {}),
    };
    if (quiet) ctx.raise(messageSaid, { message, ticket: await saveTicket(ctx, ticket.id, change) });
    else {
      const { row, record } = await saveAndTell(ctx, ticket.id, change);
      ctx.raise(messageSaid, { message, ticket: row });
      return tellMessage(ctx, message.id, record);
    }
  }
  if (quiet) return messageRecord(ctx, message.id);
  return tellMessage(ctx, message.id, await tellTicket(ctx, ticket.id));
}

/**
 * Providers' clocks run ahead at times, and our own is set back: an answer still stands below what it answers, and below
 * what we said before.
 */
async function nextTime({ db, companyId, now }: CompanyCtx, ticket: TicketRow): Promise<Date> {
  const ours = await db
    .selectFrom('messages')
    .select('sent_at')
    .where('company_id', '=', companyId)
    .where('chat_id', '=', ticket.contact_id)
    .where('connection_id', '=', ticket.connection_id)
    .where('from_me', '=', true)
    .where('sent_at', '>', now)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return laterOf(ours?.sent_at ?? now, ticket.last_inbound_at);
}

const laterOf = (now: Date, known: Date | null): Date => (known && known > now ? known : now);
