import { queueFeed } from '@oplano/contracts/queues';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { queueDeleted } from './queues.events.ts';
import { lockQueue, removeQueue } from './queues.repo.ts';

/** Removes a queue with its options. Its tickets and people learn that they have lost it. */
export async function deleteQueue(ctx: CompanyCtx, queueId: number): Promise<{ message: string }> {
  if (!(await lockQueue(ctx.db, ctx.companyId, queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
  const members = await ctx.db
    .selectFrom('user_queues')
    .select('user_id')
    .where('company_id', '=', ctx.companyId)
    .where('queue_id', '=', queueId)
    .execute();
  const tickets = await ctx.db
    .selectFrom('tickets')
    .selectAll()
    .where('company_id', '=', ctx.companyId)
    .where('queue_id', '=', queueId)
    .where('status', '<>', 'closed')
    .execute();
  const prompts = await ctx.db
    .selectFrom('prompts')
    .select('id')
    .where('company_id', '=', ctx.companyId)
    .where('queue_id', '=', queueId)
    .execute();
  await removeQueue(ctx.db, ctx.companyId, queueId);
  ctx.raise(queueDeleted, { queueId, tickets, promptIds: prompts.map(({ id }) => id) });
  ctx.emit(queueFeed, 'delete', { queueId });
  for (const { user_id } of members) ctx.sockets.reconsider(user_id);
  return { message: 'Queue deleted' };
}
