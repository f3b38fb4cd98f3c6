import type { BodyOf, ResponseOf } from '@oplano/contracts';
import type { MessageContent, messageRoutes } from '@oplano/contracts/messages';
import { isForwardable, signed } from '@oplano/core/messages';
import { mayForwardTo, mayWrite, seesGroups } from '@oplano/core/tickets';
import { getContactRow } from '#features/contacts';
import { factsOf, findLiveTicket, getTicket, openTicket, tellTicket, type TicketRow } from '#features/tickets';
import { AppError, type Ctx } from '#platform/use-case';
import { demandSayable } from './ask-to-say.ts';
import { lockSeenMessage } from './change-message.ts';
import { demandWorkTime } from './demand-work-time.ts';
import type { StoredMedia } from './media/store-media.ts';
import { queued, say } from './say.ts';
import { saidBefore } from './send-message.ts';
import { signatureOf } from './signature.ts';

type Forward = typeof messageRoutes.forward;

/** Sends a message on to somebody else, in their own conversation on the same connection; once, however often it is asked. */
export async function forwardMessage(
  ctx: Ctx,
  { messageId, contactId, signMessage = false, clientId }: BodyOf<Forward>,
): Promise<ResponseOf<Forward>> {
  const { message: source, ticket: from } = await lockSeenMessage(ctx, messageId);
  // Behind the lock, so that the same call at the same moment waits for what the first one said.
  const said = clientId === undefined ? null : await saidBefore(ctx, clientId);
  if (said) return { message: said, ticket: await getTicket(ctx, said.ticketId) };
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
  const content = contentOf(source.content as MessageContent, media !== null);
  const text = signMessage && isWords(content) ? signed(source.body, await signatureOf(ctx)) : source.body;
  const isAsItWas = text === source.body && source.connection_id === ticket.connection_id;
  const passedOn = {
    text,
    content,
    ...(media ? { media } : {}),
    isForwarded: true,
    // What a provider hands on by itself has no name above it.
    ...(isAsItWas ? { forwardId: source.id } : {}),
  };
  const cause = { ...leave, userId: ctx.actor.userId, clientId: clientId ?? null };
  const message = queued(await say(ctx, ticket, passedOn, cause));
  return { message, ticket: await getTicket(ctx, ticket.id) };
}

/** A template was filled in for somebody else: what it said is passed on as plain words. */
const contentOf = (content: MessageContent, hasFile: boolean): MessageContent =>
  content.kind === 'template' ? { kind: hasFile ? 'media' : 'text' } : content;

const isWords = ({ kind }: MessageContent): boolean => kind === 'text' || kind === 'media';

async function conversationWith(ctx: Ctx, contactId: number, isGroup: boolean, from: TicketRow): Promise<TicketRow> {
  const place = { contactId, connectionId: from.connection_id };
  const live = await findLiveTicket(ctx.db, ctx.companyId, place);
  if (live) return live;
  if (isGroup && !seesGroups(ctx.actor)) throw new AppError('ERR_NO_PERMISSION');
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
