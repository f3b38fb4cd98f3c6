import { answeredAfter } from '@oplano/core/tickets';
import { holdContact, identifyContact, lookForContact, type ContactRow } from '#features/contacts';
import { companySettings } from '#features/settings';
import {
  afterWaking,
  lockTicket,
  saveAndTell,
  saveTicket,
  tellTicket,
  ticketForArrival,
  trackAnswer,
  type TicketRow,
} from '#features/tickets';
import { statement } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import { keptAddresses, type InboundMessage } from '#ports/channels';
import { expectMedia } from '../media/expect-media.ts';
import { previewOf } from '../preview.ts';
import { isUnreadable, type MessageRow } from '../message-record.ts';
import { messageReceived, messageSaid } from '../messages.events.ts';
import {
  findByExternalId,
  insertMessage,
  keepOriginal,
  learnFirstVersion,
  lockConversation,
  saveMessage,
} from '../messages.repo.ts';
import { tellArrival, tellMessageChange } from '../tell.ts';
import type { ChannelConnection } from './channel-connection.ts';
import { applyEarlyAck, lockTicks } from './early-acks.ts';
import { consentNeeded } from './consent-needed.ts';
import { isLastWord } from './last-word.ts';
import { isOnItsWay } from './own-echo.ts';
import { refreshProfile, wantProfile } from './want-profile.ts';
import { walletOf } from './wallet-of.ts';

/** Stores what somebody said, once, in the ticket it belongs to, and lets whoever answers for us know. */
export async function receiveMessage(
  ctx: CompanyCtx,
  connection: ChannelConnection,
  event: InboundMessage,
): Promise<void> {
  if (event.chat.group && !connection.allow_group) return;
  const isGroup = event.chat.group ?? false;
  const addresses = keptAddresses(connection.channel, event.chat);
  const [, , known, settings, owner] = await Promise.all([
    lockConversation(ctx.db, connection.id, event.chat.native),
    event.fromMe ? lockTicks(ctx, connection.id, event.externalId) : null,
    findByExternalId(ctx.db, ctx.companyId, { connectionId: connection.id, externalId: event.externalId }),
    companySettings(ctx.db, ctx.companyId),
    lookForContact(ctx, { addresses, isGroup }),
  ]);
  if (known) return complete(ctx, known, event);
  if (event.fromMe && (await isOnItsWay(ctx, connection, event))) return;

  const sighting = {
    channel: connection.channel,
    connectionId: connection.id,
    acceptAudioMessage: settings.acceptAudioMessageContact === 'enabled',
  };
  const called = event.name ? { name: event.name } : {};
  const { contact: chat } = await identifyContact(
    ctx,
    { ...sighting, addresses, isGroup, ...(isGroup || event.fromMe ? {} : called) },
    owner,
  );
  const authorAddresses = { addresses: keptAddresses(connection.channel, event.author), isGroup: false };
  const member =
    isGroup && !event.fromMe ? await identifyContact(ctx, { ...sighting, ...authorAddresses, ...called }) : null;
  const author = event.fromMe ? null : (member?.contact ?? chat);
  // Nothing of somebody who is blocked becomes work; the channel itself blocks them where it can.
  if (!chat.active || author?.active === false) return;

  const walletUserId = await walletOf(ctx, settings, chat.id);
  const needsConsent = !event.fromMe && consentNeeded(settings, connection, chat);
  const [, { ticket, opened }, sentAt, quoted] = await Promise.all([
    // Whoever forgets a member of a group waits for their words, or finds them first, and this look begins anew.
    member ? holdContact(ctx, member.contact.id) : null,
    ticketForArrival(ctx, { contact: chat, connection, at: event.at, needsConsent, walletUserId }),
    settledTime(ctx, connection, chat, event),
    quotedId(ctx, connection, event.quoteOf),
  ]);
  const unanswered = event.fromMe ? await saidAfter(ctx, ticket, sentAt) : null;
  const said = insertMessage(ctx, {
    ticketId: ticket.id,
    chatId: chat.id,
    connectionId: connection.id,
    externalId: event.externalId,
    nativeChat: event.chat.native,
    fromMe: event.fromMe,
    contactId: author?.id ?? null,
    userId: null,
    origin: event.fromMe ? 'phone' : 'customer',
    body: event.body,
    content: event.content,
    ack: event.fromMe ? 1 : 0,
    isForwarded: event.forwarded ?? false,
    quotedId: quoted,
    queueId: ticket.queue_id,
    sentAt,
  });
  const isAudio = event.media?.kind === 'audio';
  const words = { body: event.body, content: event.content };
  const arriving = { contact: chat, connection, opened, isAudio, message: words };
  // What a new ticket brings about comes first, and may change what is found.
  if (!event.fromMe && opened === null) ctx.foresee(messageReceived, { ...arriving, ticket });
  const [message, { row: moved, record }] = await Promise.all([
    said,
    saveAndTell(ctx, ticket.id, movedOn(ticket, { ...event, at: sentAt }, unanswered)),
    // Written on the telephone itself, it is an answer all the same.
    event.fromMe && ticket.waiting_since !== null && ticket.waiting_since <= sentAt
      ? trackAnswer(ctx, ticket.id, sentAt)
      : null,
    opened === 'new' ? refreshProfile(ctx, connection, chat, event.chat) : null,
    member?.created ? wantProfile(ctx, connection, member.contact, event.author) : null,
  ]);
  // Under another name of the same chat, and so past its lock: nothing of this is kept, and the next look finds it.
  if (!message) throw new Error('The same message was stored by another way at this very moment.');
  if (!event.fromMe) await afterWaking(ctx, { before: ticket, ticket: moved }, 'answer');
  await keep(ctx, message, event);
  const hasFile = event.media !== undefined;
  await tellArrival(ctx, message, { ticket: record, authorName: author?.name ?? null, hasFile });
  if (event.fromMe) {
    ctx.raise(messageSaid, { message, ticket: moved });
    await applyEarlyAck(ctx, connection.id, message);
    return;
  }
  ctx.raise(messageReceived, { ...arriving, message, ticket: moved });
}

/** Of these only the second is known in which somebody wrote. */
const tellsSecondsOnly: ReadonlySet<ChannelConnection['channel']> = new Set(['whatsapp', 'whatsappapi']);

const lastWithin = statement<{ companyId: number; chatId: number; connectionId: number; at: Date; until: Date }>()(
  (db, slot) =>
    db
      .selectFrom('messages')
      .select(({ fn }) => fn.max('sent_at').as('last'))
      .where('company_id', '=', slot('companyId'))
      .where('chat_id', '=', slot('chatId'))
      .where('connection_id', '=', slot('connectionId'))
      .where('sent_at', '>=', slot('at'))
      .where('sent_at', '<', slot('until')),
);

/** Within its second a message stands below all that was there before it: it came later. */
async function settledTime(
  { db, companyId }: CompanyCtx,
  connection: ChannelConnection,
  chat: ContactRow,
  { at }: InboundMessage,
): Promise<Date> {
  if (!tellsSecondsOnly.has(connection.channel)) return at;
  const until = new Date(at.getTime() + 1_000);
  const [row] = await lastWithin(db, { companyId, chatId: chat.id, connectionId: connection.id, at, until });
  return row?.last ?? at;
}

/** The same message again: usually nothing, sometimes what could not be read the first time. */
async function complete(ctx: CompanyCtx, known: MessageRow, event: InboundMessage): Promise<void> {
  if (event.placeholder || !isUnreadable(known.content) || event.content.kind === 'unsupported') return;
  const ticket = known.ticket_id === null ? undefined : await lockTicket(ctx.db, ctx.companyId, known.ticket_id);
  if (!ticket) return;
  // Changed before it could be read, it says what it was changed to; taken back, it stays so.
  const isGone = known.deleted_at !== null;
  const message = await saveMessage(ctx, known.id, {
    ...(known.is_edited ? {} : { body: event.body }),
    content: JSON.stringify(event.content),
  });
  if (known.is_edited) await learnFirstVersion(ctx, known.id, event.body);
  await keep(ctx, message, event);
  await saveTicket(ctx, ticket.id, {
    ...(!isGone && isLastWord(ticket, known.sent_at)
      ? { last_message: previewOf({ ...event, body: message.body }) }
      : {}),
    // Whoever read the ticket meanwhile saw an empty place: from here on it is unread again.
    ...(isGone || known.from_me || ticket.status === 'closed'
      ? {}
      : { unread: Math.max(ticket.unread, await saidSince(ctx, known)) }),
  });
  await tellTicket(ctx, ticket.id);
  await tellMessageChange(ctx, message.id);
}

/** How many messages of the customer stand in the ticket from this one on. */
async function saidSince({ db, companyId }: CompanyCtx, { ticket_id, sent_at }: MessageRow): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticket_id)
    .where('from_me', '=', false)
    .where('sent_at', '>=', sent_at)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Unanswered {
  readonly count: number;
  readonly since: Date;
}

/** What the customer wrote after an answer of ours that arrives late. Null: nothing, it answers them all. */
async function saidAfter(
  { db, companyId }: CompanyCtx,
  { id, last_inbound_at: last }: TicketRow,
  at: Date,
): Promise<Unanswered | null> {
  if (!last || last <= at) return null;
  const { count, since } = await db
    .selectFrom('messages')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.min('sent_at').as('since')])
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', id)
    .where('from_me', '=', false)
    .where('sent_at', '>', at)
    .executeTakeFirstOrThrow();
  return { count: Number(count), since: since ?? last };
}

async function quotedId(
  ctx: CompanyCtx,
  connection: ChannelConnection,
  externalId: string | undefined,
): Promise<string | null> {
  if (externalId === undefined) return null;
  const quoted = await findByExternalId(ctx.db, ctx.companyId, { connectionId: connection.id, externalId });
  return quoted?.id ?? null;
}

async function keep(ctx: CompanyCtx, message: MessageRow, event: InboundMessage): Promise<void> {
  if (event.raw) await keepOriginal(ctx, message.id, event.raw);
  if (event.media) await expectMedia(ctx, message, event.media);
}

/** Who waits goes on waiting since the first of their words that nobody has answered. */
const laterWait = (known: Date | null, since: Date): Date | null => (known && known < since ? since : known);

/** What the message means for its ticket: the last word, whose it was, and one more unread where it is theirs. */
function movedOn(
  ticket: TicketRow,
  event: InboundMessage,
  unanswered: Unanswered | null,
): Parameters<typeof saveAndTell>[2] {
  const later = (known: Date | null) => (known && known > event.at ? known : event.at);
  return {
    ...(isLastWord(ticket, event.at) ? { last_message: previewOf(event), last_from_me: event.fromMe } : {}),
    active_at: ticket.active_at > event.at ? ticket.active_at : event.at,
    imported_at: null,
    ...(event.fromMe
      ? {
          last_outbound_at: later(ticket.last_outbound_at),
          // What they wrote after it was not answered with it.
          ...(ticket.last_inbound_at && ticket.last_inbound_at > event.at
            ? {}
            : { answered_at: later(ticket.answered_at) }),
          unread: unanswered ? Math.min(ticket.unread, unanswered.count) : 0,
          waiting_since: unanswered && laterWait(ticket.waiting_since, unanswered.since),
        }
      : {
          last_inbound_at: later(ticket.last_inbound_at),
          answered_at: answeredAfter(ticket.answered_at, event.at),
          unread: ticket.unread + 1,
          // Who puts a ticket aside wants to know of an answer.
          snoozed_until: null,
          warned_at: null,
          waiting_since: ticket.is_group ? null : (ticket.waiting_since ?? event.at),
        }),
  };
}
