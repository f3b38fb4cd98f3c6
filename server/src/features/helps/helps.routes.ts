import { helpFeed, helpRoutes } from '@oplano/contracts/helps';
import { bind, bindPlatform, bindSteps, type Binding } from '#platform/http';
import { defineAudience, rooms } from '#platform/realtime';
import { createHelp, deleteHelp, updateHelp, type HelpParts } from './change-helps.ts';
import { listHelps, pageOfHelps } from './helps.queries.ts';

/** Help videos are everybody's, told to each company under its own name. */
export const helpAudience = defineAudience(helpFeed, ({ companyId }) => [rooms.company(companyId)]);

export const helpBindings = (parts: HelpParts): Binding[] => [
  bind(helpRoutes.list, (ctx) => listHelps(ctx)),
  bind(helpRoutes.page, (ctx, { query }) => pageOfHelps(ctx, query)),
  bindSteps(helpRoutes.create, (step, { body, file }) => createHelp(step, { form: body, file }, parts)),
  bindSteps(helpRoutes.update, (step, { params, body, file }) =>
    updateHelp(step, { id: params.helpId, form: body, file }, parts),
  ),
  bindPlatform(helpRoutes.remove, (ctx, { params }) => deleteHelp(ctx, params.helpId)),
];
