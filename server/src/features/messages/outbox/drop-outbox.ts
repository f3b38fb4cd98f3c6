import type { CompanyCtx } from '#platform/use-case';
import { failureText } from '../message-record.ts';
import { saveMessage } from '../messages.repo.ts';
import { tellMessageChange } from '../tell.ts';

/** What waits in the line of a connection that is gone never goes out: each message stays, with its reason. */
export async function dropOutbox(ctx: CompanyCtx, { connectionId }: { connectionId: number }): Promise<void> {
  const waiting = await ctx.db
    .deleteFrom('outbox')
    .where('company_id', '=', ctx.companyId)
    .where('connection_id', '=', connectionId)
    .returning(['message_id', 'action'])
    .execute();
  for (const { message_id: messageId, action } of waiting) {
    if (messageId === null || action !== 'send') continue;
    await saveMessage(ctx, messageId, { failure: failureText('NO_CONNECTION', 'The connection was removed.') });
    await tellMessageChange(ctx, messageId);
  }
}
