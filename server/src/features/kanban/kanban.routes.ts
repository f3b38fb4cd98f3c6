import { kanbanRoutes } from '@oplano/contracts/kanban';
import { bind, type Binding } from '#platform/http';
import { listLane, listTotals, showBoard } from './kanban.queries.ts';
import { moveManyToLane, moveToLane } from './move-tickets.ts';
import { setValue } from './set-value.ts';

export const kanbanBindings: Binding[] = [
  bind(kanbanRoutes.board, (ctx, { query }) => showBoard(ctx, query)),
  bind(kanbanRoutes.lane, (ctx, { params, query }) => listLane(ctx, params.lane, query)),
  bind(kanbanRoutes.totals, (ctx, { query }) => listTotals(ctx, query)),
  bind(kanbanRoutes.put, (ctx, { params }) => moveToLane(ctx, params.ticketId, params.laneId)),
  bind(kanbanRoutes.takeOut, (ctx, { params }) => moveToLane(ctx, params.ticketId, null)),
  bind(kanbanRoutes.moveMany, (ctx, { body }) => moveManyToLane(ctx, body)),
  bind(kanbanRoutes.value, (ctx, { params, body }) => setValue(ctx, params.ticketId, body.cents)),
];
