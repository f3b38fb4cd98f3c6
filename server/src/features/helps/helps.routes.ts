import { helpRoutes } from '@oplano/contracts/helps';
import { bind, type Binding } from '#platform/http';
import { rooms, type Room } from '#platform/realtime';
import { listHelps } from './helps.repo.ts';

/** Help videos are everybody's, told to each company under its own name. */
export const helpAudience = ({ companyId }: { companyId: number }): readonly Room[] => [rooms.company(companyId)];

export const helpBindings: Binding[] = [bind(helpRoutes.list, (ctx) => listHelps(ctx.db))];
