import type { RealtimeHandlers } from '@oplano/contracts';
import type { Ticket } from '@oplano/contracts/tickets';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '#platform/feature';
import { contactChanged } from './drawer/drawer.api.ts';
import { withCreated, withoutMessage, withoutTicket, withUpdated } from './conversation.ts';
import { noteHeard } from './heard-messages.ts';
import { conversationsKey, patchConversations } from './messages.api.ts';
import { showTyping, showViewers } from './presence.ts';

/** How much of these conversations is shown here is the server's to say. */
function fetchAnew(client: QueryClient, isMeant: (ticket: Ticket) => boolean): void {
  let isShown = false;
  patchConversations(client, (known) => {
    isShown ||= isMeant(known.ticket);
    return known;
  });
  if (isShown) void client.invalidateQueries({ queryKey: conversationsKey });
}

export const messageHandlers = (client: QueryClient): RealtimeHandlers['messages'] => ({
  create: ({ message: told, ticket }) => {
    const message = noteHeard(client, told, ticket.uuid);
    patchConversations(client, (known) => (known.ticket.uuid === ticket.uuid ? withCreated(known, message) : known));
    // Another attendance of the same conversation.
    const { uuid, contactId, whatsappId } = ticket;
    fetchAnew(
      client,
      (known) => known.uuid !== uuid && known.contactId === contactId && known.whatsappId === whatsappId,
    );
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
  contacts: {
    update: ({ contact }) => contactChanged(client, contact),
    delete: ({ contactId: gone, mergedInto: kept }) =>
      kept !== undefined && fetchAnew(client, ({ contactId }) => contactId === gone || contactId === kept),
  },
});
