import { defineFeature, lateLive } from '#platform/feature';

export const doNotSendFeature = defineFeature({
  live: (client) =>
    lateLive(client, ['doNotSend'], { doNotSend: ['create', 'delete', 'contact'] }, async () => ({
      doNotSend: (await import('./do-not-send.api.ts')).doNotSendHandlers(client),
    })),
});
