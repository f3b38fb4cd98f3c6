import type { CompanyCtx } from '#platform/use-case';
import type { MessageRow } from '../message-record.ts';
import { outboxFilled } from '../messages.events.ts';
import { failMessage, failures } from './fail-message.ts';
import { outboxEntry, type OutboxEntry, type SendingOptions } from './outbox-entry.ts';
import { insertEntry } from './outbox.repo.ts';

/**
 * Puts something for the provider at the end of its line. Where the connection was removed nobody would ever send it: its
 * message says so at once, whoever wrote it.
 */
export async function queueSend(
  ctx: CompanyCtx,
  message: Pick<MessageRow, 'connection_id' | 'chat_id'> & { readonly id: string | null },
  what: OutboxEntry = { action: 'send', payload: {} },
  how: SendingOptions = {},
): Promise<void> {
  const { action, payload } = outboxEntry.parse(what);
  const isWaiting = await insertEntry(ctx, {
    connection_id: message.connection_id,
    chat_id: message.chat_id,
    message_id: message.id,
    action,
    payload: JSON.stringify(payload),
    not_before: how.notBefore ?? ctx.now,
    not_after: how.notAfter ?? null,
    created_at: ctx.now,
    class: how.class ?? 'person',
    source_kind: how.source?.kind ?? null,
    source_id: how.source?.id ?? null,
    quiet: how.quiet ?? false,
    has_file: how.hasFile ?? false,
  });
  if (isWaiting) ctx.raise(outboxFilled, { connectionId: message.connection_id });
  // Whoever says something tells of it themselves, once it is all there.
  else await failMessage(ctx, { message_id: message.id, action, quiet: true }, failures.noConnection);
}
