import { defineFeature } from '#platform/feature';
import { chatAudience, chatBindings } from './chats.routes.ts';

export const chatsFeature = defineFeature({
  name: 'chats',
  bindings: () => chatBindings,
  audiences: [chatAudience],
});
