import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';

export const integrationCreated = defineEvent<{ integrationId: number }>('integrations.created', (integration) =>
  stored('integration.created', integration),
);
/** `fields`: what was changed, not to what. */
export const integrationUpdated = defineEvent<{ integrationId: number; fields: readonly string[] }>(
  'integrations.updated',
  (integration) => stored('integration.updated', integration),
);
/** An integration is gone; these queues used it, or their options did. */
export const integrationDeleted = defineEvent<{ integrationId: number; queueIds: readonly number[] }>(
  'integrations.deleted',
  ({ integrationId }) => stored('integration.deleted', { integrationId }),
);
