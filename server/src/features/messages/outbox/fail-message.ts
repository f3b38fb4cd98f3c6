import { tooLateCode } from '@oplano/core/outbox';
import type { CompanyCtx } from '#platform/use-case';
import { failureText } from '../message-record.ts';
import { saveMessage } from '../messages.repo.ts';
import { tellMessageChange } from '../tell.ts';
import { failTick } from '../tick-message.ts';
import type { Drain } from './drain.ts';
import type { OutboxRow } from './outbox-entry.ts';
import { saveEntry } from './outbox.repo.ts';

/** Why a message does not go out, where the reason is ours; screens have words for each code. */
export const failures = {
  cancelled: failureText('CANCELLED', 'The source was cancelled.'),
  tooLate: failureText(tooLateCode, 'It could not be sent in time.'),
  noConnection: failureText('NO_CONNECTION', 'The connection was removed.'),
  noAddress: failureText('NO_ADDRESS', 'The contact has no address on this channel.'),
  badEntry: failureText('BAD_ENTRY', 'It cannot be sent.'),
  unheard: failureText('UNHEARD', 'It was sent several times, and nobody knows whether it arrived.'),
  unnoted: failureText('UNNOTED', 'The channel took it, and its answer could not be stored.'),
} as const;

/** The customer does not get it, or not as it reads now; whoever wrote it should know. */
export async function failMessage(
  ctx: CompanyCtx,
  row: Pick<OutboxRow, 'message_id' | 'action' | 'quiet'>,
  failure: string,
): Promise<void> {
  if (row.message_id === null || (row.action !== 'send' && row.action !== 'edit')) return;
  if (row.action === 'send') await failTick(ctx, row.message_id, failure);
  else await saveMessage(ctx, row.message_id, { failure });
  if (!row.quiet) await tellMessageChange(ctx, row.message_id);
}

/** It cannot be dealt with: it steps out of its line, stays for somebody to look at, and its message says so. */
export async function buryEntry(
  ctx: CompanyCtx,
  { runtime, onBuried }: Pick<Drain, 'runtime' | 'onBuried'>,
  row: OutboxRow,
  { why, failure = failures.badEntry }: { readonly why: string; readonly failure?: string },
): Promise<void> {
  const error = why.slice(0, 1_000);
  runtime.log.error({ code: 'outbox_entry_dead', outbox: row.id, action: row.action, error }, 'an entry is dead');
  const isThere = await saveEntry(ctx, row.id, { state: 'dead', error, started_at: null, in_doubt: false });
  // Otherwise word of it came meanwhile, and settled it.
  if (!isThere) return;
  ctx.afterCommit(() => onBuried?.(row.action));
  await failMessage(ctx, row, failure);
}
