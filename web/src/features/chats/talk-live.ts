import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '#platform/feature';
import { putSaid } from './talk.api.ts';
import { showTypist } from './typing.ts';

/** What an open chat follows. */
export const talkHandlers = (client: QueryClient): LiveHandlers => ({
  chats: {
    'new-message': ({ newMessage }) => {
      putSaid(client, newMessage, true);
      // Whoever has said it has stopped writing it.
      if (newMessage.senderId !== null) showTypist(newMessage.chatId, newMessage.senderId, null);
    },
    'update-message': ({ message }) => putSaid(client, message, false),
    typing: ({ chatId, userId, name, isTyping }) => showTypist(chatId, userId, isTyping ? name : null),
  },
});
