import { viewRoutes } from '@oplano/contracts/tickets';
import { bind, type Binding } from '#platform/http';
import { createView, deleteView, orderViews, updateView } from './change-views.ts';
import { countSavedViews, listViews } from './views.queries.ts';

export const viewBindings: readonly Binding[] = [
  bind(viewRoutes.list, async (ctx) => ({ views: await listViews(ctx) })),
  bind(viewRoutes.counts, async (ctx) => ({ counts: await countSavedViews(ctx) })),
  bind(viewRoutes.create, (ctx, { body }) => createView(ctx, body)),
  bind(viewRoutes.order, async (ctx, { body }) => ({ views: await orderViews(ctx, body.viewIds, body.isShared) })),
  bind(viewRoutes.update, (ctx, { params, body }) => updateView(ctx, params.viewId, body)),
  bind(viewRoutes.remove, (ctx, { params }) => deleteView(ctx, params.viewId)),
];
