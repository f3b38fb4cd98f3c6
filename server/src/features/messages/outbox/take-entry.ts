import { doubtLeftMs, isTooLate, mayListenOn, mayNotBegin, mayResend } from '@oplano/core/outbox';
import type { CompanyCtx } from '#platform/use-case';
import type { Address, ChannelDriver, KnownMessage, SendResult } from '#ports/channels';
import { addressOf } from '#features/contacts';
import { saveMessage } from '../messages.repo.ts';
import { settleByStrandedEcho } from '../receive/stranded-echo.ts';
import { contentToSend } from './content-to-send.ts';
import { doubtAgeMs, endDoubt } from './in-doubt.ts';
import type { Drain, TakenEntry, Terms } from './drain.ts';
import { buryEntry, failMessage, failures } from './fail-message.ts';
import { toChannelVoice } from './to-channel-voice.ts';
import { knownMessage, type OutgoingMessage } from './known-message.ts';
import { outboxEntry, type OutboxEntry, type OutboxRow } from './outbox-entry.ts';
import {
  beginEntry,
  hasWritten,
  lockEntry,
  lookAgainMs,
  noteSend,
  removeEntry,
  saveEntry,
  type SeenEntry,
} from './outbox.repo.ts';

/** Takes an entry in hand: from here on a crash leaves a trace of it. Null: there is nothing to be done with it now. */
export async function takeEntry(
  ctx: CompanyCtx,
  drain: Drain,
  seen: SeenEntry,
  terms: Terms,
): Promise<TakenEntry | null> {
  const { driver } = drain;
  const row = await lockEntry(ctx, drain.connectionId, seen);
  if (!row) return null;
  const { success, data: entry, error } = outboxEntry.safeParse({ action: row.action, payload: row.payload });
  if (!success) {
    await buryEntry(ctx, drain, row, { why: error.message });
    return null;
  }
  if (entry.action === 'block') {
    const address = await addressOf(ctx, driver.kind, row.chat_id);
    return { row, run: async () => (address ? driver.block?.(address, entry.payload.on) : undefined) };
  }
  const forwardId = entry.action === 'send' ? entry.payload.forwardId : undefined;
  const message = await knownMessage(ctx, driver.kind, row, forwardId);
  if (!message || message === 'noAddress') {
    if (message === 'noAddress') await failMessage(ctx, row, failures.noAddress);
    await removeEntry(ctx, row.id);
    return null;
  }
  if (entry.action !== 'send') return { row, run: () => changeSent(driver, entry, message.known) };
  if (row.started_at !== null && !(await mayBeginAgain(ctx, drain, row, message, terms))) return null;
  if (isTooLate({ notAfter: row.not_after }, ctx.now)) {
    await failMessage(ctx, row, failures.tooLate);
    await removeEntry(ctx, row.id);
    return null;
  }
  return beginSend(ctx, drain, { row, message, terms });
}

/** What was begun and never settled: whether it may be sent again, now. */
async function mayBeginAgain(
  ctx: CompanyCtx,
  drain: Drain,
  row: OutboxRow,
  message: OutgoingMessage,
  { isHeld }: Terms,
): Promise<boolean> {
  const { driver } = drain;
  // The process died, or the line broke, before the provider's answer.
  const inDoubt = message.externalId === null && !driver.allocateId;
  if (inDoubt && (await settleByStrandedEcho(ctx, drain.connectionId, message, row.quiet))) return false;
  const ageMs = inDoubt ? doubtAgeMs(driver, row.id, { isOver: row.in_doubt }) : Infinity;
  const leftMs = doubtLeftMs(ageMs, row.resends);
  // Word of it may be among what was told and not looked at yet.
  if (leftMs > 0 || (mayListenOn(ageMs, row.resends) && (await hasUnheard(ctx, drain, row, message)))) {
    const not_before = new Date(ctx.now.getTime() + Math.max(leftMs, lookAgainMs));
    await saveEntry(ctx, row.id, { not_before, in_doubt: true });
    return false;
  }
  if (row.state === 'cancelled') {
    if (inDoubt) {
      await failMessage(ctx, row, failures.cancelled);
      await removeEntry(ctx, row.id);
      return false;
    }
    // It may have arrived. Sent again under its own name it arrives once, and nobody has to guess.
    if (isHeld) await saveEntry(ctx, row.id, { not_before: new Date(ctx.now.getTime() + heldAgainMs) });
    return !isHeld;
  }
  // It may not go now, and whoever waits behind it should not wait for when it may.
  if (row.state === 'paused' || isHeld) {
    await saveEntry(ctx, row.id, { started_at: null, in_doubt: false });
    return false;
  }
  if (!mayResend(row.resends)) {
    await buryEntry(ctx, drain, row, { why: `It was begun ${row.attempts} times.`, failure: failures.unheard });
    return false;
  }
  if (inDoubt)
    drain.runtime.log.warn(
      { code: 'outbox_resend', outbox: row.id },
      'nothing was heard of a message in doubt: it is sent again',
    );
  return true;
}

/** Whether the provider told us something of this conversation, since this was begun, that waits to be looked at. */
function hasUnheard(
  ctx: CompanyCtx,
  drain: Drain,
  { started_at: startedAt }: OutboxRow,
  { known }: OutgoingMessage,
): Promise<boolean> {
  if (!drain.hasUnheard || startedAt === null) return Promise.resolve(false);
  // Two processes do not tell the same time.
  const since = new Date(startedAt.getTime() - clocksApartMs);
  return drain.hasUnheard(ctx, { chats: namesOf(known.chat), since });
}

const clocksApartMs = 10_000;
const heldAgainMs = 30_000;
const namesOf = ({ native, phone, lid, bsuid }: Address): string[] => [
  ...new Set([native, phone, lid, bsuid].filter((name) => name !== undefined)),
];

async function beginSend(
  ctx: CompanyCtx,
  { driver, storage, connectionId }: Drain,
  { row, message, terms }: { row: OutboxRow; message: OutgoingMessage; terms: Terms },
): Promise<TakenEntry> {
  const externalId = message.externalId ?? driver.allocateId?.() ?? null;
  if (externalId !== null && message.externalId === null) {
    await saveMessage(ctx, message.id, { external_id: externalId, native_chat: message.known.chat.native });
  }
  await beginEntry(ctx, row.id);
  endDoubt(driver, row.id);
  if (terms.isPaced) await noteSend(ctx, connectionId, row.class);
  const isStranger =
    mayNotBegin(terms.limits, ctx.now) &&
    !(await hasWritten(ctx.db, ctx.companyId, { connectionId, chatId: row.chat_id }));
  if (isStranger) return { row, run: () => Promise.resolve(refusedStranger) };
  const content = await contentToSend(ctx, storage, message);
  return {
    row,
    run: async () =>
      driver.send({
        ...(externalId === null ? {} : { externalId }),
        reference: message.id,
        to: message.known.chat,
        content: await toChannelVoice(ctx.companyId, driver.kind, content),
        ...(message.quote ? { quote: message.quote } : {}),
        ...(message.forward ? { forward: message.forward } : {}),
      }),
  };
}

/** What the channel would answer; asking it again would make the lock longer. */
const refusedStranger: SendResult = {
  ok: false,
  code: '463',
  message: 'the account may not start new conversations for now',
  retry: 'never',
};

async function changeSent(
  driver: ChannelDriver,
  entry: Exclude<OutboxEntry, { action: 'send' | 'block' }>,
  known: KnownMessage,
): Promise<SendResult | void> {
  switch (entry.action) {
    case 'edit':
      return driver.edit?.(known, entry.payload.text);
    case 'revoke':
      return driver.revoke?.(known);
    case 'react':
      return driver.react?.(known, entry.payload.emoji);
    case 'read':
      return driver.markRead?.(entry.payload.ids.map((externalId) => ({ ...known, externalId })));
  }
}
