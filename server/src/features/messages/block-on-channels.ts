import { capabilities } from '@oplano/core/connections';
import type { CompanyCtx } from '#platform/use-case';
import { queueSend } from './outbox/queue-send.ts';

/** A contact who is blocked here is blocked at every account that can block, and let in again there too. */
export async function blockOnChannels(
  ctx: CompanyCtx,
  { contactId, active }: { contactId: number; active: boolean },
): Promise<void> {
  const connections = await ctx.db
    .selectFrom('tickets')
    .innerJoin('connections', 'connections.id', 'tickets.connection_id')
    .where('tickets.company_id', '=', ctx.companyId)
    .where('tickets.contact_id', '=', contactId)
    .where('connections.deleted_at', 'is', null)
    .select(['connections.id', 'connections.channel'])
    .distinct()
    .execute();
  for (const { id, channel } of connections) {
    if (!capabilities[channel].block) continue;
    const line = { id: null, connection_id: id, chat_id: contactId };
    await queueSend(ctx, line, { action: 'block', payload: { on: !active } });
  }
}
