import { apiKeyFeed, apiKeyRoutes } from '@oplano/contracts/api-keys';
import { userDeleted } from '#features/users';
import { defineFeature, when } from '#platform/feature';
import { bind } from '#platform/http';
import { defineAudience, rooms } from '#platform/realtime';
import { getApiKey, listApiKeys } from './api-keys.queries.ts';
import { createApiKey, forgetKeysOfNobody, revokeApiKey, updateApiKey } from './change-api-keys.ts';

export const apiKeysFeature = defineFeature({
  name: 'api-keys',
  bindings: () => [
    bind(apiKeyRoutes.list, (ctx, { query }) => listApiKeys(ctx, query)),
    bind(apiKeyRoutes.show, (ctx, { params }) => getApiKey(ctx, params.apiKeyId)),
    bind(apiKeyRoutes.create, (ctx, { body }) => createApiKey(ctx, body)),
    bind(apiKeyRoutes.update, (ctx, { params, body }) => updateApiKey(ctx, params.apiKeyId, body)),
    bind(apiKeyRoutes.revoke, (ctx, { params }) => revokeApiKey(ctx, params.apiKeyId)),
  ],
  audiences: [defineAudience(apiKeyFeed, ({ companyId }) => [rooms.admins(companyId)])],
  subscribers: () => [when(userDeleted, forgetKeysOfNobody)],
});
