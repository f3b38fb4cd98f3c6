import { stateOfMessage } from '@oplano/core/schedules';
import type { Ticked } from '#features/messages';
import { allOf } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import { saveOccurrence } from './schedules.repo.ts';
import { tellChanged } from './tell.ts';

/**
 * A message got further, and the send it belongs to with it. Locks the send and not its schedule: whoever removes one
 * holds the schedule and waits for its messages.
 */
export async function followMessage(ctx: CompanyCtx, { message: { id, origin, ack, failure } }: Ticked): Promise<void> {
  if (origin !== 'schedule') return;
  const row = await ctx.db
    .selectFrom('schedule_occurrences')
    .select(allOf('schedule_occurrences'))
    .where('company_id', '=', ctx.companyId)
    .where('message_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return;
  const state = stateOfMessage({ ack, failure });
  if (state === row.state && failure === row.failure) return;
  const hasLeft = state === 'sent' || state === 'delivered';
  await saveOccurrence(ctx, row.id, { state, failure, ...(hasLeft ? { sent_at: row.sent_at ?? ctx.now } : {}) });
  await tellChanged(ctx, row.schedule_id, row.id);
}
