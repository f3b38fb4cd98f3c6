import { nextTryMs } from '@oplano/core/outbox';
import { theChannel } from '@oplano/core/principals';
import { isWorthAnotherTry } from '#platform/db';
import { retry } from '#platform/kit';
import { runInCompany } from '#platform/use-case';
import type { SendResult } from '#ports/channels';
import { failureText } from '../message-record.ts';
import type { Drain, TakenEntry } from './drain.ts';
import { buryEntry, failures } from './fail-message.ts';
import type { DueEntry } from './look-at-line.ts';
import type { OutboxRow } from './outbox-entry.ts';
import { lockEntry, lookAgainMs, saveEntry } from './outbox.repo.ts';
import { settleEntry, type SendOutcome } from './settle-entry.ts';
import { takeEntry } from './take-entry.ts';

/** Takes an entry in hand. One that cannot be taken steps back, so that the others need not wait for it. */
export async function takeDue(drain: Drain, { entry, terms }: DueEntry): Promise<TakenEntry | null> {
  const { runtime, companyId } = drain;
  try {
    return await runInCompany(runtime, companyId, (ctx) => takeEntry(ctx, drain, entry, terms));
  } catch (error) {
    runtime.log.error(
      { code: 'outbox_claim_failed', err: error, outbox: entry.id },
      'an entry of the outbox could not be taken',
    );
    // Where the database is away this fails too, and all of the line is looked at again once it is back.
    await runInCompany(runtime, companyId, async (ctx) => {
      const row = await lockEntry(ctx, drain.connectionId, entry);
      if (!row) return;
      const { attempts, laterMs } = afterNotTaken(row, error);
      if (laterMs === null) await buryEntry(ctx, drain, row, { why: (error as Error).message });
      else await saveEntry(ctx, row.id, { not_before: new Date(ctx.now.getTime() + laterMs), attempts });
    });
    return null;
  }
}

/** When an entry that could not be taken is looked at again; null: never, since it is the entry's own fault. */
function afterNotTaken({ action, attempts: before }: OutboxRow, error: unknown) {
  // The database was away and may be back by now: that says nothing of the entry, however often it happens.
  if (isWorthAnotherTry(error, Infinity)) return { attempts: before, laterMs: lookAgainMs };
  const attempts = before + 1;
  const laterMs = isWorthAnotherTry(error, attempts) ? lookAgainMs : nextTryMs(action, 'later', attempts);
  return { attempts, laterMs };
}

/** Hands an entry to the provider and notes what became of it. No transaction is open meanwhile. */
export async function deliverEntry(drain: Drain, { row, run }: TakenEntry): Promise<SendOutcome> {
  const { runtime, companyId, signal } = drain;
  let result: SendResult | void;
  try {
    result = await run();
  } catch (error) {
    runtime.log.warn({ code: 'outbox_send_failed', err: error, outbox: row.id }, 'a channel did not take a message');
    result = { ok: false, code: 'ERROR', message: String((error as Error).message), retry: 'later' };
  }
  try {
    return await keepTrying(drain, () =>
      runInCompany(runtime, companyId, (ctx) => settleEntry(ctx.as(theChannel), drain, row, result)),
    );
  } catch (error) {
    // The session ended while the database was away: whoever keeps it next finds the entry begun.
    if (signal.aborted && isWorthAnotherTry(error, 1)) throw error;
    await keepTrying(drain, () => giveUpNoting(drain, row, result, error as Error));
    return {};
  }
}

/** What became of it cannot be written down, now or ever: it is not sent again, and whoever wrote it sees why. */
async function giveUpNoting(drain: Drain, row: OutboxRow, result: SendResult | void, error: Error): Promise<void> {
  const failure = !result || result.ok ? failures.unnoted : failureText(result.code, result.message);
  await runInCompany(drain.runtime, drain.companyId, (ctx) =>
    buryEntry(ctx.as(theChannel), drain, row, { why: error.message, failure }),
  );
}

const noteAgainMs = 500;

/** What the provider answered is known to nobody else: it is noted as soon as the database lets us. */
const keepTrying = <T>({ runtime, signal }: Drain, note: () => Promise<T>): Promise<T> =>
  retry(note, {
    signal,
    firstDelayMs: noteAgainMs,
    longestDelayMs: noteAgainMs,
    isWorth: isWorthAnotherTry,
    onFailure: (err) =>
      runtime.log.warn({ code: 'outbox_outcome_waits', err }, 'the outcome of a send waits for the database'),
  });
