import { connectionRoutes } from '@oplano/contracts/connections';
import { bind, type Binding } from '#platform/http';
import { rooms, type Room } from '#platform/realtime';
import { listConnections } from './connections.repo.ts';

/** Everybody in the company picks connections and sees whether they work. */
export const connectionAudience = ({ companyId }: { companyId: number }): readonly Room[] => [rooms.company(companyId)];

export const connectionBindings: Binding[] = [
  bind(connectionRoutes.list, (ctx) => listConnections(ctx.db, ctx.companyId)),
];
