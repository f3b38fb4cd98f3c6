import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';

export const apiKeyCreated = defineEvent<{ apiKeyId: number; scopes: readonly string[] }>('api-keys.created', (key) =>
  stored('api-key.created', key),
);
/** `fields`: what was changed, not to what. */
export const apiKeyUpdated = defineEvent<{ apiKeyId: number; fields: readonly string[] }>('api-keys.updated', (key) =>
  stored('api-key.updated', key),
);
export const apiKeyRevoked = defineEvent<{ apiKeyId: number }>('api-keys.revoked', (key) =>
  stored('api-key.revoked', key),
);
