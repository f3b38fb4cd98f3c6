import { helpFeed, helpRoutes } from '@oplano/contracts/helps';
import { bind, type Binding } from '#platform/http';
import { defineAudience, rooms } from '#platform/realtime';
import { listHelps } from './helps.repo.ts';

/** Help videos are everybody's, told to each company under its own name. */
export const helpAudience = defineAudience(helpFeed, ({ companyId }) => [rooms.company(companyId)]);

export const helpBindings: Binding[] = [bind(helpRoutes.list, (ctx) => listHelps(ctx.db))];
