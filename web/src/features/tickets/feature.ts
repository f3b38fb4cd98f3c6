import { defineFeature } from '#platform/feature';
import { useSelection } from './bulk/selection.ts';
import { mentionHandlers } from './mentions/mentions.api.ts';
import { messageHeard } from './notify/heard.ts';
import { viewsKey } from './tickets.api.ts';
import { ticketContactChanged, ticketHandlers } from './tickets.realtime.ts';

export const ticketsFeature = defineFeature({
  live: (client) => ({
    tickets: ticketHandlers(client),
    bulk: { update: ({ bulk }) => useSelection.setState({ bulk }) },
    mentions: mentionHandlers(client),
    contacts: { update: ({ contact }) => ticketContactChanged(client, contact) },
    messages: { create: messageHeard },
    views: { update: () => void client.invalidateQueries({ queryKey: viewsKey }) },
  }),
});
