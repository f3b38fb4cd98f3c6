import { queueFeed, queueRoutes } from '@oplano/contracts/queues';
import { bind, type Binding } from '#platform/http';
import { defineAudience, rooms } from '#platform/realtime';
import { AppError } from '#platform/use-case';
import { deleteQueue } from './delete-queue.ts';
import { optionsOfQueue } from './options.queries.ts';
import { toQueue } from './queue-record.ts';
import { queueMembers } from './members.queries.ts';
import { getQueueRow, listQueues, queuesOfUser, queueUse } from './queues.repo.ts';
import { reorderQueues } from './update-queue.ts';

/** Queues are no secret inside the company: everybody picks them. */
export const queueAudience = defineAudience(queueFeed, ({ companyId }) => [rooms.company(companyId)]);

/** A queue that is added or changed may bring its tree of options: `features/chatbot` binds these calls. */
export const queueBindings: Binding[] = [
  bind(queueRoutes.list, (ctx) => listQueues(ctx.db, ctx.companyId)),
  bind(queueRoutes.own, (ctx) =>
    ctx.actor.profile === 'admin'
      ? listQueues(ctx.db, ctx.companyId)
      : queuesOfUser(ctx.db, ctx.companyId, ctx.actor.userId),
  ),
  bind(queueRoutes.show, async (ctx, { params }) => {
    const row = await getQueueRow(ctx.db, ctx.companyId, params.queueId);
    if (!row) throw new AppError('ERR_NO_QUEUE_FOUND');
    return { ...toQueue(row), chatbots: await optionsOfQueue(ctx.db, ctx.companyId, params.queueId) };
  }),
  bind(queueRoutes.reorder, (ctx, { body }) => reorderQueues(ctx, body.queueIds)),
  bind(queueRoutes.members, async (ctx, { params }) => {
    if (!(await getQueueRow(ctx.db, ctx.companyId, params.queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
    return queueMembers(ctx.db, ctx.companyId, params.queueId);
  }),
  bind(queueRoutes.use, async (ctx, { params }) => {
    if (!(await getQueueRow(ctx.db, ctx.companyId, params.queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
    return queueUse(ctx.db, ctx.companyId, params.queueId);
  }),
  bind(queueRoutes.remove, (ctx, { params }) => deleteQueue(ctx, params.queueId)),
];
