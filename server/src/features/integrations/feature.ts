import { integrationFeed, integrationRoutes } from '@oplano/contracts/integrations';
import type { Clock } from '#platform/clock';
import type { Sealing } from '#platform/crypto';
import { defineFeature } from '#platform/feature';
import { bind, bindSteps } from '#platform/http';
import { defineAudience, rooms } from '#platform/realtime';
import { namesIn } from '#platform/records';
import type { MachinePlaces } from '#ports/machines';
import { createIntegration, deleteIntegration, updateIntegration } from './change-integrations.ts';
import { allIntegrations, listIntegrations, showIntegration } from './integrations.queries.ts';
import { testSession } from './test-session.ts';

interface Needs {
  readonly sealing: Sealing;
  readonly places: MachinePlaces;
  readonly clock: Clock;
}

export const integrationsFeature = defineFeature<Needs>({
  name: 'integrations',
  bindings: ({ sealing, places, clock }) => [
    bind(integrationRoutes.list, (ctx, { query }) => listIntegrations(ctx, query)),
    bind(integrationRoutes.names, (ctx) => allIntegrations(ctx)),
    bind(integrationRoutes.choices, (ctx) => namesIn(ctx, 'integrations')),
    bind(integrationRoutes.show, (ctx, { params }) => showIntegration(ctx, params.integrationId, sealing)),
    bind(integrationRoutes.create, (ctx, { body }) => createIntegration(ctx, body, sealing)),
    bind(integrationRoutes.update, (ctx, { params, body }) =>
      updateIntegration(ctx, params.integrationId, body, sealing),
    ),
    bind(integrationRoutes.remove, (ctx, { params }) => deleteIntegration(ctx, params.integrationId)),
    bindSteps(integrationRoutes.test, (step, { body }) => testSession(step, body, { sealing, places, clock })),
  ],
  audiences: [defineAudience(integrationFeed, ({ companyId }) => [rooms.admins(companyId)])],
});
