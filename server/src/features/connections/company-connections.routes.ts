import { companyConnectionRoutes } from '@oplano/contracts/connections';
import { planOfStaying } from '#features/companies';
import { bindInside, type Binding, type InsideStep } from '#platform/http';
import { addPages } from './add-pages.ts';
import type { ConnectionCtx } from './check-form.ts';
import { connectionRecord, sessionRecord } from './connection-row.ts';
import { getConnectionRow } from './connections.queries.ts';
import { createConnection } from './create-connection.ts';
import { deleteConnection } from './delete-connection.ts';
import type { ConnectionRouteParts } from './connections.routes.ts';
import { disconnect, pairAnew, startSession } from './sessions/ask-session.ts';
import { updateConnection } from './update-connection.ts';

/** The operator has no plan there: what counts is that of the company. */
const setUpIn =
  (step: InsideStep) =>
  <T>(work: (ctx: ConnectionCtx) => Promise<T>): Promise<T> =>
    step(async (ctx) => work({ ...ctx, actor: { plan: await planOfStaying(ctx.db, ctx.companyId) } }));

/** The same use cases that the company's own people have, in the operator's name. */
export const companyConnectionBindings = (parts: ConnectionRouteParts): Binding[] => [
  bindInside(companyConnectionRoutes.session, (step, { params }) =>
    setUpIn(step)(async (ctx) => sessionRecord(await getConnectionRow(ctx.db, ctx.companyId, params.whatsappId))),
  ),
  bindInside(companyConnectionRoutes.create, (step, { body }) =>
    setUpIn(step)(async (ctx) => {
      const { id } = await createConnection(ctx, { ...body, channel: 'whatsapp' }, parts);
      return connectionRecord(await getConnectionRow(ctx.db, ctx.companyId, id));
    }),
  ),
  bindInside(companyConnectionRoutes.addPages, (step, { body }) => addPages(setUpIn(step), body, parts)),
  bindInside(companyConnectionRoutes.update, (step, { params, body }) =>
    setUpIn(step)(async (ctx) => {
      await updateConnection(ctx, params.whatsappId, body, parts);
      return connectionRecord(await getConnectionRow(ctx.db, ctx.companyId, params.whatsappId));
    }),
  ),
  bindInside(companyConnectionRoutes.remove, (step, { params }) =>
    setUpIn(step)((ctx) => deleteConnection(ctx, params.whatsappId, parts)),
  ),
  bindInside(companyConnectionRoutes.startSession, (step, { params }) =>
    setUpIn(step)((ctx) => startSession(ctx, params.whatsappId, parts.wake)),
  ),
  bindInside(companyConnectionRoutes.newQr, (step, { params }) =>
    setUpIn(step)((ctx) => pairAnew(ctx, params.whatsappId, null, parts.wake)),
  ),
  bindInside(companyConnectionRoutes.pairByCode, (step, { params, body }) =>
    setUpIn(step)((ctx) => pairAnew(ctx, params.whatsappId, body.number, parts.wake)),
  ),
  bindInside(companyConnectionRoutes.disconnect, (step, { params }) =>
    setUpIn(step)((ctx) => disconnect(ctx, params.whatsappId, parts.wake)),
  ),
];
