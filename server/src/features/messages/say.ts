import type { Message, MessageContent } from '@oplano/contracts/messages';
import { answerByCause, sayErrors, termsOf, type SayRefusal } from '@oplano/core/messages';
import { saveAndTell, saveTicket, tellTicket, trackAnswer, type TicketRow } from '#features/tickets';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { askInTicket, hasLeave, type AskedInTicket, type Leave } from './ask-to-say.ts';
import { fillTicketText } from './fill-text.ts';
import { insertMedia } from './media/media.repo.ts';
import type { StoredMedia } from './media/store-media.ts';
import { messageSaid } from './messages.events.ts';
import { previewOf } from './preview.ts';
import { insertMessage, type MessageId } from './messages.repo.ts';
import { queueSend } from './outbox/queue-send.ts';
import { messageRecord, tellMessage } from './tell.ts';

/** What is to be said. */
export interface Saying {
  readonly text: string;
  /** Words of the company: the names in them are filled in. */
  readonly fills?: boolean;
  readonly content?: MessageContent;
  readonly media?: StoredMedia | undefined;
  /** Among colleagues: the customer never sees it, and nothing is asked. */
  readonly isPrivate?: boolean;
  readonly isForwarded?: boolean;
  readonly quotedId?: MessageId | null;
  /** Where it comes from, if it is passed on: the provider may hand it on by itself. */
  readonly forwardId?: string;
}

/** Why it is said, by whom, and when it may go. */
export type Cause = (Leave | { readonly kind: AskedInTicket }) & {
  /** The colleague who says it. */
  readonly userId?: number | null;
  /** Which schedule or campaign it belongs to. */
  readonly sourceId?: number;
  /** A name of the call, so that a repeat says nothing. */
  readonly clientId?: string | null;
  /** Not before; what follows in its line waits behind it. */
  readonly notBefore?: Date | undefined;
  /** Not after: then it is missed, and says so. */
  readonly notAfter?: Date;
  /** Stored and sent like anything else, and no screen is told of it. */
  readonly quiet?: boolean;
};

/** What comes of it: it stands in its line, a call of that name said it before, or it may not be said. */
export type Said =
  | { readonly done: 'queued'; readonly message: Message }
  | { readonly done: 'repeated' }
  | { readonly done: 'refused'; readonly reason: SayRefusal };

/**
 * Says something in a ticket, whoever wants it said: asks whether it may be, unless that was asked already, fills it in,
 * and stores the message and its place in the line to the provider in one transaction. It is shown at once, with a
 * clock.
 */
export async function say(ctx: CompanyCtx, ticket: TicketRow, saying: Saying, cause: Cause): Promise<Said> {
  if (!saying.isPrivate && !hasLeave(cause)) {
    const leave = await askInTicket(ctx, ticket, cause.kind, { isTemplate: saying.content?.kind === 'template' });
    if (typeof leave === 'string') return { done: 'refused', reason: leave };
  }
  const { text, fills = false } = saying;
  const message = await store(
    ctx,
    ticket,
    { ...saying, text: fills ? await fillTicketText(ctx, ticket, text) : text },
    cause,
  );
  return message ? { done: 'queued', message } : { done: 'repeated' };
}

/** The message, where nothing else than that is expected. */
export function queued(said: Said): Message {
  if (said.done === 'queued') return said.message;
  throw new AppError(said.done === 'refused' ? sayErrors[said.reason] : 'ERR_CREATING_MESSAGE');
}

/** Null: it was said before, by a call that is now repeated. */
async function store(ctx: CompanyCtx, ticket: TicketRow, saying: Saying, cause: Cause): Promise<Message | null> {
  const { text: body, media, isPrivate = false } = saying;
  const { quiet = false } = cause;
  const { origin, class: sendClass, source } = termsOf(cause.kind);
  const content = saying.content ?? { kind: media ? 'media' : 'text' };
  const message = await insertMessage(ctx, {
    ticketId: ticket.id,
    chatId: ticket.contact_id,
    connectionId: ticket.connection_id,
    externalId: null,
    clientId: cause.clientId ?? null,
    fromMe: true,
    contactId: null,
    userId: cause.userId ?? null,
    origin,
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
    const { forwardId } = saying;
    const { notBefore, notAfter, sourceId } = cause;
    await queueSend(
      ctx,
      message,
      { action: 'send', payload: forwardId === undefined ? {} : { forwardId } },
      {
        class: sendClass,
        quiet,
        hasFile: media !== undefined,
        ...(notBefore ? { notBefore } : {}),
        ...(notAfter ? { notAfter } : {}),
        ...(source && sourceId !== undefined ? { source: { kind: source, id: sourceId } } : {}),
      },
    );
    const answer = answerByCause(cause.kind);
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
