import { defineFeature } from '#platform/feature';
import type { Storage } from '#ports/storage';
import { quickMessageAudience } from './quick-messages.audience.ts';
import { seesAnyQuickMessage } from './quick-messages.queries.ts';
import { quickMessageBindings } from './quick-messages.routes.ts';

export const quickMessagesFeature = defineFeature<{ storage: Storage }>({
  name: 'quick-messages',
  bindings: ({ storage }) => quickMessageBindings(storage),
  audiences: [quickMessageAudience],
  files: [{ purpose: 'quick-message', mayFetch: seesAnyQuickMessage }],
});
