import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';

export const promptCreated = defineEvent<{ promptId: number }>('prompts.created', (prompt) =>
  stored('prompt.created', prompt),
);
/** `fields`: what was changed, not to what. */
export const promptUpdated = defineEvent<{ promptId: number; fields: readonly string[] }>('prompts.updated', (prompt) =>
  stored('prompt.updated', prompt),
);
export const promptDeleted = defineEvent<{ promptId: number }>('prompts.deleted', (prompt) =>
  stored('prompt.deleted', prompt),
);
