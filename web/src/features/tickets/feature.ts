import { defineFeature } from '#platform/feature';
import { messageHeard } from './notify/use-message-notifications.ts';
import { ticketContactChanged, ticketHandlers } from './tickets.realtime.ts';

export const ticketsFeature = defineFeature({
  live: (client) => ({
    tickets: ticketHandlers(client),
    contacts: { update: ({ contact }) => ticketContactChanged(client, contact) },
    messages: { create: messageHeard },
  }),
});
