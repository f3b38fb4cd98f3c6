import { createHash } from 'node:crypto';
import type { ResponseOf } from '@oplano/contracts';
import type { ExternalMessage, externalApiRoutes } from '@oplano/contracts/external-api';
import { capabilities } from '@oplano/core/connections';
import { externalNumber, messagePlace } from '@oplano/core/external-api';
import { mayBeSaid, sayErrors, signed } from '@oplano/core/messages';
import type { Selectable } from 'kysely';
import { identifyContact, type ContactRow, type NumberCheck } from '#features/contacts';
import { isOnDoNotSend } from '#features/do-not-send';
import { keepFiles } from '#features/files';
import { demandSayable, piecesOf, queued, say, storeEnclosures, type Enclosures } from '#features/messages';
import { companySettings } from '#features/settings';
import {
  byProgram,
  changeTicket,
  connectionFor,
  findLiveTicket,
  lockTicket,
  openTicket,
  requireQueue,
  requireUser,
  tellTicket,
  type TicketActions,
  type TicketRow,
} from '#features/tickets';
import type { Database } from '#platform/db';
import type { ExternalCall, UploadedFile } from '#platform/http';
import { AppError, type ExternalCtx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { claimCall, findAnswer, keepAnswer, type NamedCall } from './answered-calls.repo.ts';

type Answer = ResponseOf<typeof externalApiRoutes.send>;
type ConnectionRow = Selectable<Database['connections']>;

export interface SendParts {
  readonly storage: Storage;
  readonly checkNumber: NumberCheck;
  readonly ticketActions: TicketActions;
}

/** The connection to send through: the one whose token was shown; a key names one, or means the company's first. */
async function connectionOf(ctx: ExternalCtx, form: ExternalMessage): Promise<ConnectionRow> {
  const asked = ctx.connectionId ?? form.connectionId;
  const connection = await connectionFor(ctx, { channel: 'whatsapp', asked, userId: null });
  // Where nobody can be written to first, a number says nothing.
  if (capabilities[connection.channel].startChat === 'no') throw new AppError('ERR_WAPP_INVALID_CONTACT');
  return connection;
}

async function demandTargets(ctx: ExternalCtx, { userId, queueId }: ExternalMessage): Promise<void> {
  if (userId !== null) await requireUser(ctx, userId);
  if (queueId !== null) await requireQueue(ctx, queueId);
}

/** Everything that is asked for, so that a repeat is known by it. */
function digestOf(form: ExternalMessage, files: readonly UploadedFile[]): Buffer {
  const asked = [form, files.map(({ name, sha256 }) => [name, sha256])];
  return createHash('sha256').update(JSON.stringify(asked)).digest();
}

interface Asked {
  readonly form: ExternalMessage;
  readonly files: readonly UploadedFile[];
}

/**
 * Says what a program wants said. It is checked, then asked for at the channel, then stored; at last one transaction
 * does all of it: the contact, the ticket and whom it is with, the message and its place in the line, and the end of the
 * ticket where that is wanted.
 */
export async function sendExternal(call: ExternalCall, { form, files }: Asked, parts: SendParts): Promise<Answer> {
  const number = externalNumber(form.number);
  if (number === null) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  if (form.body.trim() === '' && files.length === 0) throw new AppError('ERR_CREATING_MESSAGE');
  const { idempotencyKey } = call;
  const named = idempotencyKey === undefined ? null : { idempotencyKey, digest: digestOf(form, files) };

  const begun = await call.step(async (ctx) => {
    const before = named && (await findAnswer<Answer>(ctx, named));
    if (before) return { before };
    await demandTargets(ctx, form);
    const { channel } = await connectionOf(ctx, form);
    return { companyId: ctx.companyId, channel };
  });
  if (begun.before) {
    call.tellRepeat();
    return begun.before;
  }
  // Where the channel does not say, the message waits in its line and tells what became of it.
  if (begun.channel === 'whatsapp' && (await parts.checkNumber(begun.companyId, number)) === 'missing') {
    throw new AppError('ERR_WAPP_INVALID_CONTACT');
  }
  const enclosures: Enclosures =
    files.length === 0
      ? { media: [], expected: null }
      : await storeEnclosures((work) => call.step(work), parts.storage, {
          companyId: begun.companyId,
          files,
          voice: false,
        });
  return call.step((ctx) => sayOnce(ctx, { form, number, named, enclosures, call }, parts));
}

interface Saying {
  readonly form: ExternalMessage;
  readonly number: string;
  readonly named: NamedCall | null;
  readonly enclosures: Enclosures;
  readonly call: ExternalCall;
}

async function sayOnce(ctx: ExternalCtx, saying: Saying, parts: SendParts): Promise<Answer> {
  const { named, call } = saying;
  if (named && !(await claimCall(ctx, named))) {
    const before = await findAnswer<Answer>(ctx, named);
    if (!before) throw new AppError('ERR_IDEMPOTENCY_KEY');
    call.tellRepeat();
    return before;
  }
  const answer = await sayNow(ctx, saying, parts);
  if (named) await keepAnswer(ctx, named, answer);
  return answer;
}

async function sayNow(ctx: ExternalCtx, { form, number, enclosures }: Saying, parts: SendParts): Promise<Answer> {
  await demandTargets(ctx, form);
  const connection = await connectionOf(ctx, form);
  const contact = await contactFor(ctx, connection, number);
  const ticket = await ticketFor(ctx, { form, connection, contact });
  const leave = await demandSayable(byProgram(ctx), ticket, 'api', { isWilling: true });
  const signature = form.sendSignature ? await nameOf(ctx, form.userId) : null;
  const userId = signature === null ? null : form.userId;
  const messageIds: number[] = [];
  for (const piece of piecesOf(signed(form.body.trim(), signature), enclosures.media)) {
    messageIds.push(queued(await say(ctx, ticket, piece, { ...leave, userId })).id);
  }
  if (enclosures.expected) await keepFiles(ctx, enclosures.expected);
  if (form.closeTicket) {
    await parts.ticketActions.performOn(byProgram(ctx), ticket.id, [{ do: 'close', closing: 'silent' }]);
  }
  const [messageId = 0] = messageIds;
  const statusUrl = `/api/messages/send/${messageId}`;
  return { status: 'SUCCESS', messageId, messageIds, ticketId: ticket.id, statusUrl };
}

async function nameOf({ db, companyId }: ExternalCtx, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const row = await db
    .selectFrom('users')
    .select('name')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Somebody new is welcomed as if they had written; who wants no more messages is known before there is a ticket. */
async function contactFor(ctx: ExternalCtx, connection: ConnectionRow, number: string): Promise<ContactRow> {
  const { acceptAudioMessageContact } = await companySettings(ctx.db, ctx.companyId);
  const { contact } = await identifyContact(ctx, {
    channel: connection.channel,
    connectionId: connection.id,
    isGroup: false,
    addresses: [{ kind: 'phone', value: number }],
    acceptAudioMessage: acceptAudioMessageContact === 'enabled',
  });
  const refusal = mayBeSaid('api', { isWilling: !(await isOnDoNotSend(ctx, contact.id)) });
  if (refusal) throw new AppError(sayErrors[refusal]);
  return contact;
}

interface Place {
  readonly form: ExternalMessage;
  readonly connection: ConnectionRow;
  readonly contact: ContactRow;
}

/** The ticket it is said in, locked, with whom it is meant to be with. */
async function ticketFor(ctx: ExternalCtx, { form, connection, contact }: Place): Promise<TicketRow> {
  const { userId, queueId } = form;
  const at = { contactId: contact.id, connectionId: connection.id };
  const seen = await findLiveTicket(ctx.db, ctx.companyId, at);
  const live = seen && (await lockTicket(ctx.db, ctx.companyId, seen.id));
  const isLive = live && live.status !== 'closed';
  const facts = isLive ? { status: live.status, userId: live.user_id, queueId: live.queue_id } : null;
  const place = messagePlace(facts, { userId, queueId });
  if (place.use === 'taken') throw new AppError('ERR_OTHER_OPEN_TICKET');
  if (place.use === 'live') {
    if (!live) throw new Error('A ticket is gone that was locked.');
    if (!place.assign) return live;
    const status = place.assign.userId === null ? 'pending' : 'open';
    return changeTicket(ctx, live, { ...place.assign, status, logs: ['transfered', 'receivedTransfer'] });
  }
  const { status, isBot } = place;
  const opened = await openTicket(ctx, {
    ...at,
    channel: connection.channel,
    status,
    isGroup: false,
    userId,
    queueId,
    isBot,
    isActiveDemand: true,
    at: ctx.now,
    log: 'create',
  });
  // The customer wrote at this very moment; the same call again finds their ticket.
  if (!opened) throw new AppError('ERR_OTHER_OPEN_TICKET');
  await tellTicket(ctx, opened.id, null);
  return opened;
}
