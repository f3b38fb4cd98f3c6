import type { CompanyCtx } from '#platform/use-case';
import type { MessageRow } from '../message-record.ts';
import { outboxFilled } from '../messages.events.ts';

export type OutboxAction = 'send' | 'edit' | 'revoke' | 'react' | 'read' | 'block';

/** Puts something for the provider at the end of its conversation's line. */
export async function queueSend(
  ctx: CompanyCtx,
  message: Pick<MessageRow, 'connection_id' | 'chat_id'> & { readonly id: string | null },
  options: { action?: OutboxAction; payload?: Record<string, unknown>; notBefore?: Date } = {},
): Promise<void> {
  await ctx.db
    .insertInto('outbox')
    .values({
      company_id: ctx.companyId,
      connection_id: message.connection_id,
      chat_id: message.chat_id,
      message_id: message.id,
      action: options.action ?? 'send',
      payload: JSON.stringify(options.payload ?? {}),
      not_before: options.notBefore ?? ctx.now,
      created_at: ctx.now,
    })
    .execute();
  ctx.raise(outboxFilled, { connectionId: message.connection_id });
}
