import { macroRoutes } from '@oplano/contracts/macros';
import type { TicketActions } from '#features/tickets';
import { defineFeature } from '#platform/feature';
import { bind } from '#platform/http';
import { createMacro, deleteMacro, updateMacro } from './change-macros.ts';
import { macroAudience } from './macros.audience.ts';
import { allMacros, getMacro, listMacros } from './macros.queries.ts';
import { runMacro } from './run-macro.ts';

export const macrosFeature = defineFeature<{ ticketActions: TicketActions }>({
  name: 'macros',
  bindings: ({ ticketActions }) => [
    bind(macroRoutes.list, (ctx, { query }) => listMacros(ctx, query)),
    bind(macroRoutes.names, (ctx) => allMacros(ctx)),
    bind(macroRoutes.show, (ctx, { params }) => getMacro(ctx, params.macroId)),
    bind(macroRoutes.create, (ctx, { body }) => createMacro(ctx, body)),
    bind(macroRoutes.update, (ctx, { params, body }) => updateMacro(ctx, params.macroId, body)),
    bind(macroRoutes.remove, (ctx, { params }) => deleteMacro(ctx, params.macroId)),
    bind(macroRoutes.run, (ctx, { params, body }) => runMacro(ctx, { ...params, ...body }, ticketActions)),
  ],
  audiences: [macroAudience],
});
