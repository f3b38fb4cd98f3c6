import { defineFeature } from '#platform/feature';
import { contactChanged } from './drawer/drawer.api.ts';
import { messageHandlers } from './messages.realtime.ts';

export const messagesFeature = defineFeature({
  live: (client) => ({
    messages: messageHandlers(client),
    contacts: { update: ({ contact }) => contactChanged(client, contact) },
  }),
});
