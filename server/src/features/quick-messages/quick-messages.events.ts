import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';

export const quickMessageCreated = defineEvent<{ quickMessageId: number }>('quick-messages.created', (quickMessage) =>
  stored('quick-message.created', quickMessage),
);
/** `fields`: what was changed, not to what. */
export const quickMessageUpdated = defineEvent<{ quickMessageId: number; fields: readonly string[] }>(
  'quick-messages.updated',
  (quickMessage) => stored('quick-message.updated', quickMessage),
);
export const quickMessageDeleted = defineEvent<{ quickMessageId: number }>('quick-messages.deleted', (quickMessage) =>
  stored('quick-message.deleted', quickMessage),
);
