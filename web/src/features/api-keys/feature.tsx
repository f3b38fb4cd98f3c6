import { defineFeature, lateLive } from '#platform/feature';

export const apiKeysFeature = defineFeature({
  live: (client) =>
    lateLive(client, ['apiKeys'], { apiKeys: ['create', 'update', 'delete'] }, async () => ({
      apiKeys: (await import('./api-keys.api.ts')).apiKeyRecord.handlers(client),
    })),
});
