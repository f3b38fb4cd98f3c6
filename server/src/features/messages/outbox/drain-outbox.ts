import type { MessageContent } from '@oplano/contracts/messages';
import { sql, type Selectable } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway, type Database } from '#platform/db';
import { runInCompany, type CompanyCtx, type Runtime } from '#platform/use-case';
import type { Address, ChannelDriver, KnownMessage, SendResult } from '#ports/channels';
import type { Storage } from '#ports/storage';
import { addressOf } from '../address-of.ts';
import { nextTry } from './next-try.ts';
import { failureText } from '../message-record.ts';
import { keepOriginal, raiseAck, readOriginal, saveMessage } from '../messages.repo.ts';
import { applyEarlyAck, lockTicks } from '../receive/early-acks.ts';
import { settleByStrandedEcho } from '../receive/stranded-echo.ts';
import { tellMessageChange } from '../tell.ts';
import { contentToSend } from './content-to-send.ts';
import { doubtLeftMs } from './doubts.ts';
import { inVoiceOf } from './in-voice-of.ts';

type OutboxRow = Selectable<Database['outbox']>;

export interface Drain {
  readonly runtime: Runtime;
  readonly storage: Storage;
  readonly companyId: number;
  readonly connectionId: number;
  readonly driver: ChannelDriver;
  /** Whether the provider has told us things that nobody has looked at yet. */
  readonly hasUnheard?: () => Promise<boolean>;
  /** Fires when the session ends: what is left is sent by whoever keeps it next. */
  readonly signal: AbortSignal;
}

/** What is sent at once; different conversations do not wait for each other more than that. */
const chatsAtOnce = 50;

/**
 * Sends what waits in a connection's line: in order within a conversation, the first of each line tried again before
 * the next one goes. Returns when it is worth looking again; null: nothing is left.
 */
export async function drainOutbox(drain: Drain): Promise<Date | null> {
  for (;;) {
    const heads = await firstOfEach(drain);
    const now = drain.runtime.clock.now();
    const due = heads.filter((row) => row.not_before <= now);
    if (drain.signal.aborted) return null;
    if (due.length === 0) {
      const times = heads.map((row) => row.not_before.getTime());
      return times.length === 0 ? null : new Date(Math.min(...times));
    }
    for (const row of due) {
      if (drain.signal.aborted) return null;
      const pause = await deliver(drain, row);
      if (pause) return pause;
    }
  }
}

/** The head of every conversation's line. */
const firstOfEach = ({ runtime, companyId, connectionId }: Drain): Promise<OutboxRow[]> =>
  runInCompany(runtime, companyId, ({ db }) =>
    db
      .selectFrom('outbox')
      .selectAll()
      .distinctOn('chat_id')
      .where('company_id', '=', companyId)
      .where('connection_id', '=', connectionId)
      .orderBy('chat_id')
      .orderBy('id')
      .limit(chatsAtOnce)
      .execute(),
  );

interface Prepared {
  readonly run: () => Promise<SendResult | void>;
}

/** One entry on its way. Returns until when the whole connection should rest, where the provider asks for it. */
async function deliver(drain: Drain, row: OutboxRow): Promise<Date | null> {
  const { runtime, companyId } = drain;
  const prepared = await runInCompany(runtime, companyId, (ctx) => prepare(ctx, drain, row));
  if (!prepared) return null;
  let result: SendResult | void;
  try {
    result = await prepared.run();
  } catch (error) {
    runtime.log.warn({ err: error, outbox: row.id }, 'a channel did not take a message');
    result = { ok: false, code: 'ERROR', message: String((error as Error).message), retry: 'later' };
  }
  return keepTrying(drain, () => runInCompany(runtime, companyId, (ctx) => settle(ctx, drain, row, result)));
}

const noteAgainMs = 500;
const lookAgainMs = 1_000;

/** What the provider answered is known to nobody else: it is noted as soon as the database is back. */
async function keepTrying<T>({ runtime, signal }: Drain, note: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await note();
    } catch (error) {
      if (!isDatabaseAway(error) || signal.aborted) throw error;
      runtime.log.warn({ err: error }, 'the database is away; the outcome of a send waits for it');
      await sleep(noteAgainMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Takes the entry in hand: from here on a crash leaves a trace of it. */
async function prepare(ctx: CompanyCtx, drain: Drain, seen: OutboxRow): Promise<Prepared | null> {
  const { db, companyId } = ctx;
  const row = await lockEntry(ctx, seen);
  if (!row) return null;
  if (row.action === 'block') {
    const address = await addressOf(ctx, drain.driver.kind, row.chat_id);
    const { on } = row.payload as { on: boolean };
    return { run: async () => (address ? drain.driver.block?.(address, on) : undefined) };
  }
  const message = await knownMessage(ctx, drain, row);
  if (!message) {
    await db.deleteFrom('outbox').where('company_id', '=', companyId).where('id', '=', row.id).execute();
    return null;
  }
  const { driver } = drain;
  if (row.action !== 'send') return { run: () => otherwise(driver, row, message.known) };

  // The process died, or the line broke, before the provider's answer.
  const inDoubt = row.started_at !== null && message.externalId === null && !driver.allocateId;
  if (inDoubt && (await settleByStrandedEcho(ctx, drain.connectionId, message))) return null;
  const leftMs = inDoubt ? doubtLeftMs(driver, row.id, { isOver: row.in_doubt }) : 0;
  // Word of it may be among what was told and not looked at yet.
  if (leftMs > 0 || (inDoubt && (await drain.hasUnheard?.()))) {
    await postpone(ctx, row, new Date(ctx.now.getTime() + Math.max(leftMs, lookAgainMs)), false);
    return null;
  }
  if (inDoubt) drain.runtime.log.warn({ outbox: row.id }, 'nothing was heard of a message in doubt: it is sent again');
  const externalId = message.externalId ?? driver.allocateId?.() ?? null;
  if (externalId !== null && message.externalId === null) {
    await saveMessage(ctx, message.id, { external_id: externalId, native_chat: message.known.chat.native });
  }
  await db
    .updateTable('outbox')
    .set({ started_at: ctx.now, in_doubt: false, attempts: sql`attempts + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', row.id)
    .execute();
  const content = await contentToSend(ctx, drain.storage, message);
  return {
    run: async () =>
      driver.send({
        ...(externalId === null ? {} : { externalId }),
        reference: message.id,
        to: message.known.chat,
        content: await inVoiceOf(companyId, driver.kind, content),
        ...(message.quote ? { quote: message.quote } : {}),
        ...(message.forward ? { forward: message.forward } : {}),
      }),
  };
}

/**
 * The entry as it stands now, for this transaction alone. It was seen a while ago: meanwhile an echo may have settled it,
 * or another process that believes to keep the connection may have begun to send it. Undefined: it is not due any more.
 * The message comes first, as with those who settle it.
 */
async function lockEntry({ db, companyId, now }: CompanyCtx, seen: OutboxRow): Promise<OutboxRow | undefined> {
  if (seen.message_id !== null) {
    await db
      .selectFrom('messages')
      .select('id')
      .where('company_id', '=', companyId)
      .where('id', '=', seen.message_id)
      .forNoKeyUpdate()
      .execute();
  }
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', seen.id)
    .where('not_before', '<=', now)
    .forUpdate()
    .executeTakeFirst();
}

async function otherwise(driver: ChannelDriver, row: OutboxRow, known: KnownMessage): Promise<SendResult | void> {
  const payload = row.payload as { text?: string; emoji?: string; ids?: string[] };
  switch (row.action) {
    case 'edit':
      return driver.edit?.(known, payload.text ?? known.body);
    case 'revoke':
      return driver.revoke?.(known);
    case 'react':
      return driver.react?.(known, payload.emoji ?? '');
    case 'read':
      return driver.markRead?.((payload.ids ?? [known.externalId]).map((externalId) => ({ ...known, externalId })));
    case 'block':
    case 'send':
      return undefined;
  }
}

/** Writes down what became of it. */
async function settle(ctx: CompanyCtx, drain: Drain, row: OutboxRow, result: SendResult | void): Promise<Date | null> {
  const { db, companyId } = ctx;
  if (result?.ok && row.action === 'send') await lockTicks(ctx, drain.connectionId, result.externalId);
  const done = () => db.deleteFrom('outbox').where('company_id', '=', companyId).where('id', '=', row.id).execute();
  if (!result) {
    await done();
    return null;
  }
  if (result.ok) {
    if (row.action === 'send' && row.message_id !== null) await wasSent(ctx, drain, row.message_id, result);
    await done();
    return null;
  }
  if (result.unsure && !drain.driver.allocateId && row.action === 'send') {
    await postpone(ctx, row, new Date(ctx.now.getTime() + doubtLeftMs(drain.driver, row.id, { isOver: true })), false);
    return null;
  }
  const later = nextTry(result, row.attempts + 1, ctx.now);
  if (later) {
    await postpone(ctx, row, later, true);
    return result.pauseConnection || result.retry === 'afterReconnect' ? later : null;
  }
  if (row.message_id !== null && (row.action === 'send' || row.action === 'edit')) {
    await saveMessage(ctx, row.message_id, { failure: failureText(result.code, result.message) });
    await tellMessageChange(ctx, row.message_id);
  }
  await done();
  return null;
}

async function wasSent(
  ctx: CompanyCtx,
  { connectionId }: Drain,
  messageId: string,
  result: Extract<SendResult, { ok: true }>,
): Promise<void> {
  await raiseAck(ctx, messageId, 1);
  const message = await saveMessage(ctx, messageId, { external_id: result.externalId, failure: null });
  if (result.raw) await keepOriginal(ctx, messageId, result.raw);
  await applyEarlyAck(ctx, connectionId, message);
  await tellMessageChange(ctx, messageId);
}

async function postpone({ db, companyId }: CompanyCtx, row: OutboxRow, until: Date, answered: boolean): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ not_before: until, in_doubt: !answered, ...(answered ? { started_at: null } : {}) })
    .where('company_id', '=', companyId)
    .where('id', '=', row.id)
    .execute();
}

export interface OutgoingMessage {
  readonly id: string;
  readonly externalId: string | null;
  readonly body: string;
  readonly content: MessageContent;
  readonly known: KnownMessage;
  readonly quote: KnownMessage | undefined;
  readonly forward: KnownMessage | undefined;
}

/** The message behind an entry, as the driver needs it. */
async function knownMessage(ctx: CompanyCtx, drain: Drain, row: OutboxRow): Promise<OutgoingMessage | null> {
  if (row.message_id === null) return null;
  const { db, companyId } = ctx;
  const message = await db
    .selectFrom('messages')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', row.message_id)
    .executeTakeFirst();
  const chat = await addressOf(ctx, drain.driver.kind, row.chat_id);
  if (!message || !chat) return null;
  const other = async (id: string | null | undefined): Promise<KnownMessage | undefined> => {
    if (!id) return undefined;
    const found = await db
      .selectFrom('messages')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!found?.external_id) return undefined;
    const raw = await readOriginal(db, companyId, found.id);
    const author = found.contact_id === null ? null : await addressOf(ctx, drain.driver.kind, found.contact_id);
    return {
      externalId: found.external_id,
      chat: placeOf(found, chat),
      ...(author ? { author } : {}),
      fromMe: found.from_me,
      body: found.body,
      ...(raw ? { raw } : {}),
    };
  };
  const raw = await readOriginal(db, companyId, message.id);
  const author = message.contact_id === null ? null : await addressOf(ctx, drain.driver.kind, message.contact_id);
  return {
    id: message.id,
    externalId: message.external_id,
    body: message.body,
    content: message.content as MessageContent,
    known: {
      externalId: message.external_id ?? '',
      chat: placeOf(message, chat),
      ...(author ? { author } : {}),
      fromMe: message.from_me,
      body: message.body,
      ...(raw ? { raw } : {}),
    },
    quote: await other(message.quoted_id),
    forward: await other((row.payload as { forwardId?: string }).forwardId),
  };
}

/** A message is quoted, read and taken back where it stood, whatever other names its chat has. */
const placeOf = ({ native_chat }: { native_chat: string | null }, chat: Address): Address =>
  native_chat === null ? chat : { ...chat, native: native_chat };
