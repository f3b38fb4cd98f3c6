import { noteLimit } from '#features/connections';
import type { CompanyCtx } from '#platform/use-case';
import type { SendResult } from '#ports/channels';
import { failureText } from '../message-record.ts';
import { keepOriginal, saveMessage } from '../messages.repo.ts';
import { applyEarlyAck, lockTicks } from '../receive/early-acks.ts';
import { tellMessageChange } from '../tell.ts';
import { tickMessage } from '../tick-message.ts';
import { doubtLeftMs } from './doubts.ts';
import type { Drain } from './drain.ts';
import { nextTry } from './next-try.ts';
import type { OutboxRow } from './outbox-entry.ts';
import { removeCancelled, removeEntry, saveEntry } from './outbox.repo.ts';
import { cancelledText, failMessage } from './take-entry.ts';

/** What the outcome of one send means for the others. */
export interface SendOutcome {
  /** The line is down: nothing goes before then. */
  readonly restUntil?: Date;
  /** The channel holds the account back. */
  readonly isLimited?: boolean;
}

/** Writes down what became of an entry. */
export async function settleEntry(
  ctx: CompanyCtx,
  drain: Drain,
  row: OutboxRow,
  result: SendResult | void,
): Promise<SendOutcome> {
  if (result?.ok && row.action === 'send') await lockTicks(ctx, drain.connectionId, result.externalId);
  if (!result || result.ok) {
    if (result && row.action === 'send' && row.message_id !== null) await wasSent(ctx, drain, row, result);
    await removeEntry(ctx, row.id);
    return {};
  }
  if (result.unsure && !drain.driver.allocateId && row.action === 'send') {
    const leftMs = doubtLeftMs(drain.driver, row.id, { isOver: true });
    await saveEntry(ctx, row.id, { not_before: new Date(ctx.now.getTime() + leftMs), in_doubt: true });
    return {};
  }
  const outcome = await settleRefused(ctx, row, result);
  // Last, since whoever changes a connection holds up those who look at it.
  if (result.limit) await noteLimit(ctx, drain.connectionId, { kind: result.limit });
  return { ...outcome, isLimited: result.limit !== undefined };
}

type Refused = Extract<SendResult, { ok: false }>;

async function settleRefused(ctx: CompanyCtx, row: OutboxRow, result: Refused): Promise<SendOutcome> {
  const later = nextTry(result, row.attempts + 1, ctx.now);
  if (later) {
    // Sends were counted when they began.
    const attempts = row.action === 'send' ? {} : { attempts: row.attempts + 1 };
    await saveEntry(ctx, row.id, { not_before: later, in_doubt: false, started_at: null, ...attempts });
    // Its source may have been cancelled while it was on its way.
    if (row.source_kind !== null && (await removeCancelled(ctx, row.id))) await failMessage(ctx, row, cancelledText);
    return result.retry === 'afterReconnect' ? { restUntil: later } : {};
  }
  await failMessage(ctx, row, failureText(result.code, result.message));
  await removeEntry(ctx, row.id);
  return {};
}

async function wasSent(
  ctx: CompanyCtx,
  { connectionId }: Drain,
  { message_id: messageId, quiet }: OutboxRow,
  result: Extract<SendResult, { ok: true }>,
): Promise<void> {
  if (messageId === null) return;
  await tickMessage(ctx, messageId, 1);
  const message = await saveMessage(ctx, messageId, { external_id: result.externalId, failure: null });
  if (result.raw) await keepOriginal(ctx, messageId, result.raw);
  await applyEarlyAck(ctx, connectionId, message);
  if (!quiet) await tellMessageChange(ctx, messageId);
}
