import { theChannel } from '@oplano/core/principals';
import { isDatabaseAway } from '#platform/db';
import { retry } from '#platform/kit';
import { runInCompany } from '#platform/use-case';
import type { SendResult } from '#ports/channels';
import type { Drain, TakenEntry } from './drain.ts';
import type { DueEntry } from './look-at-line.ts';
import { nextTry } from './next-try.ts';
import { lockEntry, saveEntry } from './outbox.repo.ts';
import { settleEntry, type SendOutcome } from './settle-entry.ts';
import { buryEntry, takeEntry } from './take-entry.ts';

/** Takes an entry in hand. One that cannot be taken steps back, so that the others need not wait for it. */
export async function takeDue(drain: Drain, { entry, terms }: DueEntry): Promise<TakenEntry | null> {
  const { runtime, companyId } = drain;
  try {
    return await runInCompany(runtime, companyId, (ctx) => takeEntry(ctx, drain, entry, terms));
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    runtime.log.error(
      { code: 'outbox_claim_failed', err: error, outbox: entry.id },
      'an entry of the outbox could not be taken',
    );
    await runInCompany(runtime, companyId, async (ctx) => {
      const row = await lockEntry(ctx, drain.connectionId, entry);
      if (!row) return;
      const message = (error as Error).message;
      const later = nextTry({ ok: false, code: 'ERROR', message, retry: 'later' }, row.attempts + 1, ctx.now);
      if (later) await saveEntry(ctx, row.id, { not_before: later, attempts: row.attempts + 1 });
      else await buryEntry(ctx, drain, row, message);
    });
    return null;
  }
}

/** Hands an entry to the provider and notes what became of it. No transaction is open meanwhile. */
export async function deliverEntry(drain: Drain, { row, run }: TakenEntry): Promise<SendOutcome> {
  const { runtime, companyId } = drain;
  let result: SendResult | void;
  try {
    result = await run();
  } catch (error) {
    runtime.log.warn({ code: 'outbox_send_failed', err: error, outbox: row.id }, 'a channel did not take a message');
    result = { ok: false, code: 'ERROR', message: String((error as Error).message), retry: 'later' };
  }
  return keepTrying(drain, () =>
    runInCompany(runtime, companyId, (ctx) => settleEntry(ctx.as(theChannel), drain, row, result)),
  );
}

const noteAgainMs = 500;

/** What the provider answered is known to nobody else: it is noted as soon as the database is back. */
const keepTrying = <T>({ runtime, signal }: Drain, note: () => Promise<T>): Promise<T> =>
  retry(note, {
    signal,
    firstDelayMs: noteAgainMs,
    longestDelayMs: noteAgainMs,
    isWorth: isDatabaseAway,
    onFailure: (err) =>
      runtime.log.warn(
        { code: 'outbox_outcome_waits', err },
        'the database is away; the outcome of a send waits for it',
      ),
  });
