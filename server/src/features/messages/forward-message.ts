import type { Message, MessageContent } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { isForwardable } from '@oplano/core/messages';
import { mayForwardTo, mayWrite } from '@oplano/core/tickets';
import { getContactRow } from '#features/contacts';
import { factsOf, findLiveTicket, getTicket, openTicket, tellTicket, type TicketRow } from '#features/tickets';
import { AppError, type Ctx } from '#platform/use-case';
import { demandSayable } from './ask-to-say.ts';
import { lockSeenMessage } from './change-message.ts';
import { demandWorkTime } from './demand-work-time.ts';
import type { StoredMedia } from './media/store-media.ts';
import { queued, say } from './say.ts';

/** Sends a message on to somebody else, in their own conversation on the same connection. */
export async function forwardMessage(
  ctx: Ctx,
  { messageId, contactId }: { messageId: number; contactId: number },
): Promise<{ message: Message; ticket: Ticket }> {
  const { message: source, ticket: from } = await lockSeenMessage(ctx, messageId);
  if (!isForwardable({ isPrivate: source.is_private, isDeleted: source.deleted_at !== null }))
    throw new AppError('ERR_NO_PERMISSION');
  const contact = await getContactRow(ctx.db, ctx.companyId, contactId);
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');

  const ticket = await conversationWith(ctx, contactId, contact.is_group, from);
  // Who waits goes on waiting for an answer to what they asked.
  const kind = mayWrite(ctx.actor, factsOf(ticket)) ? 'person' : 'passedOn';
  const leave = await demandSayable(ctx, ticket, kind, {}, mayForwardTo);
  await demandWorkTime(ctx);

  const media = await storedMedia(ctx, source.id);
  const passedOn = {
    text: source.body,
    content: contentOf(source.content as MessageContent, media !== null),
    ...(media ? { media } : {}),
    isForwarded: true,
    ...(source.connection_id === ticket.connection_id ? { forwardId: source.id } : {}),
  };
  const message = queued(await say(ctx, ticket, passedOn, { ...leave, userId: ctx.actor.userId }));
  return { message, ticket: await getTicket(ctx, ticket.id) };
}

/** A template was filled in for somebody else: what it said is passed on as plain words. */
const contentOf = (content: MessageContent, hasFile: boolean): MessageContent =>
  content.kind === 'template' ? { kind: hasFile ? 'media' : 'text' } : content;

async function conversationWith(ctx: Ctx, contactId: number, isGroup: boolean, from: TicketRow): Promise<TicketRow> {
  const place = { contactId, connectionId: from.connection_id };
  const live = await findLiveTicket(ctx.db, ctx.companyId, place);
  if (live) return live;
  const ticket = await openTicket(ctx, {
    ...place,
    channel: from.channel,
    status: isGroup ? 'group' : 'open',
    isGroup,
    userId: ctx.actor.userId,
    queueId: from.queue_id,
    isBot: false,
    isActiveDemand: true,
    at: ctx.now,
    log: 'create',
  });
  if (!ticket) throw new AppError('ERR_OTHER_OPEN_TICKET');
  await tellTicket(ctx, ticket.id, null);
  return ticket;
}

async function storedMedia(ctx: Ctx, messageId: string): Promise<StoredMedia | null> {
  const row = await ctx.db
    .selectFrom('message_media')
    .selectAll()
    .where('company_id', '=', ctx.companyId)
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  if (!row) return null;
  if (row.path === null) throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA');
  return {
    kind: row.kind,
    path: row.path,
    thumbnailPath: row.thumbnail_path ?? undefined,
    name: row.name,
    mimetype: row.mimetype,
    size: Number(row.size ?? 0),
    width: row.width ?? undefined,
    height: row.height ?? undefined,
    seconds: row.seconds ?? undefined,
    voice: row.voice,
    waveform: row.waveform ?? undefined,
  };
}
