import { queueRoutes } from '@oplano/contracts/queues';
import { bind, type Binding } from '#platform/http';
import { rooms, type Room } from '#platform/realtime';
import { listQueues } from './queues.repo.ts';

/** Names and colours of queues are no secret inside the company. */
export const queueAudience = ({ companyId }: { companyId: number }): readonly Room[] => [rooms.company(companyId)];

export const queueBindings: Binding[] = [bind(queueRoutes.list, (ctx) => listQueues(ctx.db, ctx.companyId))];
