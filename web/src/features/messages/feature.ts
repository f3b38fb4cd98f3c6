import { followTicketChange } from '#features/tickets';
import { defineFeature, lateLive } from '#platform/feature';

export const messagesFeature = defineFeature({
  live: (client) => {
    // A conversation follows once one was opened; lists of tickets follow what is said at once.
    const { messages, contacts } = lateLive(
      client,
      ['messages'],
      { messages: ['create', 'update', 'delete', 'remove', 'typing', 'viewing'], contacts: ['update'] },
      async () => (await import('./messages.realtime.ts')).conversationLive(client),
    );
    return {
      messages: {
        ...messages,
        create: (event) => {
          followTicketChange(client, event.ticket);
          messages?.create?.(event);
        },
      },
      contacts: { ...contacts },
    };
  },
});
