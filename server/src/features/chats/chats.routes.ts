import { chatRoutes } from '@oplano/contracts/chats';
import { bind, bindSteps, type Binding } from '#platform/http';
import type { Storage } from '#ports/storage';
import { deleteChatMessage, editChatMessage } from './change-chat-message.ts';
import { createChat, deleteChat, leaveChat, updateChat } from './change-chat.ts';
import { getChatByUuid, listChatMessages, listChats, searchChatMessages } from './chats.queries.ts';
import { readChat, tellTyping } from './read-chat.ts';
import { sendChatMessage } from './send-chat-message.ts';

export const chatBindings = (storage: Storage): Binding[] => [
  bind(chatRoutes.list, (ctx, { query }) => listChats(ctx, query)),
  bind(chatRoutes.show, (ctx, { params }) => getChatByUuid(ctx, params.chatUuid)),
  bind(chatRoutes.create, (ctx, { body }) => createChat(ctx, body)),
  bind(chatRoutes.update, (ctx, { params, body }) => updateChat(ctx, params.chatId, body)),
  bind(chatRoutes.remove, (ctx, { params }) => deleteChat(ctx, params.chatId)),
  bind(chatRoutes.leave, (ctx, { params }) => leaveChat(ctx, params.chatId)),
  bind(chatRoutes.messages, (ctx, { params, query }) => listChatMessages(ctx, params.chatId, query)),
  bind(chatRoutes.search, (ctx, { params, query }) => searchChatMessages(ctx, params.chatId, query)),
  bindSteps(chatRoutes.send, (step, { params, body, file }) =>
    sendChatMessage(step, params.chatId, body, { file, storage }),
  ),
  bind(chatRoutes.edit, (ctx, { params, body }) => editChatMessage(ctx, params, body.message)),
  bind(chatRoutes.removeMessage, (ctx, { params }) => deleteChatMessage(ctx, params)),
  bind(chatRoutes.read, (ctx, { params, body }) => readChat(ctx, params.chatId, body)),
  bind(chatRoutes.typing, (ctx, { params, body }) => tellTyping(ctx, params.chatId, body.isTyping)),
];
