import { doubtLeftMs, nextTryMs } from '@oplano/core/outbox';
import { noteLimit } from '#features/connections';
import type { CompanyCtx } from '#platform/use-case';
import type { SendResult } from '#ports/channels';
import { failureText } from '../message-record.ts';
import { keepOriginal, saveMessage } from '../messages.repo.ts';
import { takeOverEcho } from '../receive/take-over-echo.ts';
import { applyEarlyAck, lockTicks } from '../receive/early-acks.ts';
import { tellMessageChange } from '../tell.ts';
import { tickMessage } from '../tick-message.ts';
import { doubtAgeMs } from './in-doubt.ts';
import type { Drain } from './drain.ts';
import { failMessage, failures } from './fail-message.ts';
import type { OutboxRow } from './outbox-entry.ts';
import { removeCancelled, removeEntry, saveEntry } from './outbox.repo.ts';

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
    const leftMs = doubtLeftMs(doubtAgeMs(drain.driver, row.id, { isOver: true }), row.resends);
    await saveEntry(ctx, row.id, { not_before: new Date(ctx.now.getTime() + leftMs), in_doubt: true });
    return {};
  }
  const outcome = await settleRefused(ctx, row, result);
  // Last, since whoever changes a connection holds up those who look at it.
  if (result.limit) await noteLimit(ctx, drain.connectionId, { kind: result.limit });
  return { ...outcome, isLimited: result.limit !== undefined };
}

const restMs = 2_000;

type Refused = Extract<SendResult, { ok: false }>;

async function settleRefused(ctx: CompanyCtx, row: OutboxRow, result: Refused): Promise<SendOutcome> {
  const laterMs = nextTryMs(row.action, result.retry, row.attempts + 1);
  // The line is down for all of them, also where this one is given up.
  const rest = result.retry === 'afterReconnect' ? { restUntil: new Date(ctx.now.getTime() + restMs) } : {};
  if (laterMs !== null) {
    const later = new Date(ctx.now.getTime() + laterMs);
    // Sends were counted when they began.
    const attempts = row.action === 'send' ? {} : { attempts: row.attempts + 1 };
    await saveEntry(ctx, row.id, { not_before: later, in_doubt: false, started_at: null, ...attempts });
    // Its source may have been cancelled while it was on its way.
    if (row.source_kind !== null && (await removeCancelled(ctx, row.id)))
      await failMessage(ctx, row, failures.cancelled);
    return rest;
  }
  await failMessage(ctx, row, failureText(result.code, result.message));
  await removeEntry(ctx, row.id);
  return rest;
}

async function wasSent(
  ctx: CompanyCtx,
  { connectionId }: Drain,
  { message_id: messageId, quiet }: OutboxRow,
  result: Extract<SendResult, { ok: true }>,
): Promise<void> {
  if (messageId === null) return;
  await takeOverEcho(ctx, { connectionId, messageId, externalId: result.externalId });
  await tickMessage(ctx, messageId, 1);
  const message = await saveMessage(ctx, messageId, { external_id: result.externalId, failure: null });
  if (result.raw) await keepOriginal(ctx, messageId, result.raw);
  await applyEarlyAck(ctx, connectionId, message);
  if (!quiet) await tellMessageChange(ctx, messageId);
}
