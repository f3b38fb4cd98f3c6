import type {
  Integration,
  IntegrationDetails,
  IntegrationForm,
  SessionTest,
  TestedIntegration,
} from '@oplano/contracts/integrations';
import { call, routes } from '#platform/api';
import type { AskedPage, ListFilter } from '#platform/query';
import { defineRecord } from '#platform/records';

export const integrationRecord = defineRecord({
  name: 'integrations',
  feed: { record: 'queueIntegration', id: 'integrationId' },
  missing: 'ERR_NO_INTEGRATION_FOUND',
  list: {
    fetchPage: async (query: ListFilter & AskedPage, signal) => {
      const { queueIntegrations, ...page } = await call(routes.integrations.list, { query, signal });
      return { rows: queueIntegrations, ...page };
    },
    searches: ({ name }) => [name],
    orderBy: ({ name }) => name,
  },
  pickers: {
    all: { fetch: (signal): Promise<Integration[]> => call(routes.integrations.names, { signal }) },
  },
  show: (integrationId, signal): Promise<IntegrationDetails> =>
    call(routes.integrations.show, { params: { integrationId }, signal }),
  remove: (integrationId) => call(routes.integrations.remove, { params: { integrationId } }),
});

/** Every integration, for fields that choose one. */
export const integrationsQuery = integrationRecord.pickers.all;

export const createIntegration = (body: IntegrationForm): Promise<Integration> =>
  call(routes.integrations.create, { body });
export const updateIntegration = (integrationId: number, body: Partial<IntegrationForm>): Promise<Integration> =>
  call(routes.integrations.update, { params: { integrationId }, body });
export const testIntegration = (body: Partial<TestedIntegration>): Promise<SessionTest> =>
  call(routes.integrations.test, { body });
