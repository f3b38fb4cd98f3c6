import { bulkRoutes } from '@oplano/contracts/tickets';
import { bind, type Binding } from '#platform/http';
import { findBulk, startBulk, stopBulk, undoBulk } from './start-bulk.ts';

export const bulkBindings: readonly Binding[] = [
  bind(bulkRoutes.start, (ctx, { body }) => startBulk(ctx, body)),
  bind(bulkRoutes.find, (ctx, { params }) => findBulk(ctx, params.bulkId)),
  bind(bulkRoutes.stop, (ctx, { params }) => stopBulk(ctx, params.bulkId)),
  bind(bulkRoutes.undo, (ctx, { params, body }) => undoBulk(ctx, params.bulkId, body.operationId)),
];
