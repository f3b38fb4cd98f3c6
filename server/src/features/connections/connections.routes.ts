import { connectionRoutes } from '@oplano/contracts/connections';
import { bind, bindInside, bindPlatform, bindSteps, type Binding } from '#platform/http';
import { AppError } from '#platform/use-case';
import type { GraphSettings } from '#ports/channels/graph';
import type { Storage } from '#ports/storage';
import { addPages } from './add-pages.ts';
import { removeGreeting, uploadGreeting } from './change-greeting-media.ts';
import {
  companyOfConnection,
  getConnectionDetails,
  getDetailsForOperator,
  listAllConnections,
  listConnections,
  listTimeline,
} from './connections.queries.ts';
import { createConnection, type ConnectionParts } from './create-connection.ts';
import { deleteConnection } from './delete-connection.ts';
import { closeImported } from './import/close-imported.ts';
import { disconnect, pairAnew, restartAll, startSession } from './sessions/ask-session.ts';
import { updateConnection } from './update-connection.ts';

export interface ConnectionRouteParts extends ConnectionParts {
  readonly storage: Storage;
  readonly graphFor: (provider: 'live' | 'lab') => GraphSettings | undefined;
  readonly supportUrl: string | undefined;
}

export const connectionBindings = (parts: ConnectionRouteParts): Binding[] => [
  bind(connectionRoutes.list, (ctx) => listConnections(ctx.db, ctx.companyId)),
  bind(connectionRoutes.filter, (ctx, { query }) => listConnections(ctx.db, ctx.companyId, query.channel)),
  bindPlatform(connectionRoutes.listAll, ({ db }) => listAllConnections(db)),
  bind(connectionRoutes.options, async () => {
    const graph = parts.graphFor('live');
    return {
      lab: parts.hasLab,
      facebookAppId: graph?.appId ?? null,
      graphVersion: graph?.version ?? '',
      supportUrl: parts.supportUrl ?? null,
    };
  }),
  bind(connectionRoutes.show, (ctx, { params }) => getConnectionDetails(ctx, params.whatsappId, parts.sealing)),
  bindInside(
    connectionRoutes.showForOperator,
    (step, { params }) => step((ctx) => getDetailsForOperator(ctx, params.whatsappId, parts.sealing)),
    ({ db }, { params }) => companyOfConnection(db, params.whatsappId),
  ),
  bind(connectionRoutes.create, (ctx, { body }) => createConnection(ctx, body, parts)),
  bind(connectionRoutes.update, (ctx, { params, body }) => updateConnection(ctx, params.whatsappId, body, parts)),
  bind(connectionRoutes.remove, (ctx, { params }) => deleteConnection(ctx, params.whatsappId, parts)),
  bindSteps(connectionRoutes.uploadGreeting, (step, { params, file }) => {
    if (!file) throw new AppError('ERR_VALIDATION');
    return uploadGreeting(step, params.whatsappId, file, parts);
  }),
  bind(connectionRoutes.removeGreeting, (ctx, { params }) => removeGreeting(ctx, params.whatsappId, parts.sealing)),
  bind(connectionRoutes.timeline, (ctx, { params }) => listTimeline(ctx, params.whatsappId)),
  bind(connectionRoutes.startSession, (ctx, { params }) => startSession(ctx, params.whatsappId, parts.wake)),
  bind(connectionRoutes.newQr, (ctx, { params }) => pairAnew(ctx, params.whatsappId, null, parts.wake)),
  bind(connectionRoutes.pairByCode, (ctx, { params, body }) =>
    pairAnew(ctx, params.whatsappId, body.number, parts.wake),
  ),
  bind(connectionRoutes.disconnect, (ctx, { params }) => disconnect(ctx, params.whatsappId, parts.wake)),
  bind(connectionRoutes.restartAll, (ctx) => restartAll(ctx, parts.wake)),
  bind(connectionRoutes.closeImported, (ctx, { params }) => closeImported(ctx, params.whatsappId)),
  bindSteps(connectionRoutes.addPages, (step, { body }) => addPages(step, body, parts)),
];
