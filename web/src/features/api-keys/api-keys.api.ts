import type { ApiKey, ApiKeyChange, ApiKeyCreation } from '@oplano/contracts/api-keys';
import { call, routes } from '#platform/api';
import type { AskedPage, ListFilter } from '#platform/query';
import { defineRecord } from '#platform/records';

export const apiKeyRecord = defineRecord({
  name: 'apiKeys',
  feed: { record: 'apiKey', id: 'apiKeyId' },
  missing: 'ERR_NO_API_KEY_FOUND',
  list: {
    fetchPage: async (query: ListFilter & AskedPage, signal) => {
      const { apiKeys, ...page } = await call(routes.apiKeys.list, { query, signal });
      return { rows: apiKeys, ...page };
    },
    searches: ({ name }) => [name],
    orderBy: ({ name }) => name,
  },
  show: (apiKeyId, signal): Promise<ApiKey> => call(routes.apiKeys.show, { params: { apiKeyId }, signal }),
  remove: (apiKeyId) => call(routes.apiKeys.revoke, { params: { apiKeyId } }),
});

/** The key itself is in this answer and in no other. */
export const createApiKey = (body: ApiKeyCreation): Promise<ApiKey & { key: string }> =>
  call(routes.apiKeys.create, { body });
export const updateApiKey = (apiKeyId: number, body: ApiKeyChange): Promise<ApiKey> =>
  call(routes.apiKeys.update, { params: { apiKeyId }, body });
