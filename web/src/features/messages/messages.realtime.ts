import type { RealtimeHandlers } from '@oplano/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '#platform/feature';
import { contactChanged } from './drawer/drawer.api.ts';
import { withCreated, withoutMessage, withoutTicket, withUpdated } from './conversation.ts';
import { noteHeard } from './heard-messages.ts';
import { conversationsKey, patchConversations } from './messages.api.ts';
import { showTyping, showViewers } from './presence.ts';

export const messageHandlers = (client: QueryClient): RealtimeHandlers['messages'] => ({
  create: ({ message: told, ticket }) => {
    const message = noteHeard(client, told, ticket.uuid);
    let isElsewhere = false;
    patchConversations(client, (known) => {
      if (known.ticket.uuid === ticket.uuid) return withCreated(known, message);
      // Another attendance of the same conversation: how much of it is shown here is the server's to say.
      isElsewhere ||= known.ticket.contactId === ticket.contactId && known.ticket.whatsappId === ticket.whatsappId;
      return known;
    });
    if (isElsewhere) void client.invalidateQueries({ queryKey: conversationsKey });
    // Whoever has sent it has stopped typing it.
    if (!message.fromMe) showTyping(ticket.id, { userId: null, name: '', state: 'paused' });
  },
  update: ({ message }) => {
    noteHeard(client, message);
    patchConversations(client, (known) => withUpdated(known, message));
  },
  delete: ({ ticketId }) => patchConversations(client, (known) => withoutTicket(known, ticketId)),
  remove: ({ messageId }) => patchConversations(client, (known) => withoutMessage(known, messageId)),
  typing: ({ ticketId, who, state }) => showTyping(ticketId, { ...who, state }),
  viewing: ({ ticketId, viewers }) => showViewers(ticketId, viewers),
});

/** Everything that an open conversation follows. */
export const conversationLive = (client: QueryClient): LiveHandlers => ({
  messages: messageHandlers(client),
  contacts: { update: ({ contact }) => contactChanged(client, contact) },
});
