import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { id, idInPath, line, listQuery, text } from '../fields.ts';
import { messageId, messageIdInPath } from '../messages/message.ts';
import { mediaMaxBytes } from '../messages/routes.ts';
import { chat, chatForm, chatMessage, chatTextMax } from './chat.ts';

/** Messages on one page of a chat. */
export const chatPageSize = 20;

const params = z.object({ chatId: idInPath });
const ofMessage = z.object({ chatId: idInPath, chatMessageId: messageIdInPath });
const notFound = 'ERR_NO_CHAT_FOUND' as const;
const internal = { access: 'session', plan: 'useInternalChat' } as const;
const messageAnswer = z.object({ message: chatMessage, chat });

/** A message by its number, in JSON or in a form. */
const quotedId = z.union([messageId, messageIdInPath]).nullish();
const flag = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
  .optional()
  .default(false);

export const chatRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/chats',
    ...internal,
    summary: 'The internal chats the caller takes part in, the liveliest first.',
    query: listQuery,
    response: z.object({ records: z.array(chat), hasMore: z.boolean(), count: z.int() }),
  }),
  show: defineRoute({
    method: 'GET',
    path: '/chats/u/:chatUuid',
    ...internal,
    summary: 'One chat of the caller, by what stands in its address.',
    params: z.object({ chatUuid: z.uuid() }),
    response: chat,
    errors: [notFound],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/chats',
    ...internal,
    summary: 'Opens a chat: a group with a title, or without one the chat with one other person.',
    body: chatForm,
    response: chat,
    errors: ['ERR_NO_USER_FOUND', 'ERR_CHAT_TITLE_REQUIRED', 'ERR_CHAT_MEMBERS'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/chats/:chatId',
    ...internal,
    summary: 'Changes title and members of a chat; its owner alone may.',
    params,
    body: chatForm,
    response: chat,
    errors: [notFound, 'ERR_NO_PERMISSION', 'ERR_NO_USER_FOUND', 'ERR_CHAT_TITLE_REQUIRED', 'ERR_CHAT_MEMBERS'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/chats/:chatId',
    ...internal,
    summary: 'Removes a chat with all that was said in it; its owner alone may.',
    params,
    response: z.object({ message: z.string() }),
    errors: [notFound, 'ERR_NO_PERMISSION'],
  }),
  leave: defineRoute({
    method: 'POST',
    path: '/chats/:chatId/leave',
    ...internal,
    summary: 'Leaves a group.',
    params,
    response: z.object({ message: z.string() }),
    errors: [notFound, 'ERR_NO_PERMISSION'],
  }),
  messages: defineRoute({
    method: 'GET',
    path: '/chats/:chatId/messages',
    ...internal,
    summary: 'A page of what was said in a chat, oldest first; page 1 is the newest.',
    params,
    query: z.object({
      pageNumber: listQuery.shape.pageNumber,
      /** Continues above this message. */
      before: messageIdInPath.optional(),
      /** Continues below this message. */
      after: messageIdInPath.optional(),
      /** The page around this message. */
      around: messageIdInPath.optional(),
    }),
    response: z.object({ records: z.array(chatMessage), hasMore: z.boolean(), hasNewer: z.boolean() }),
    errors: [notFound, 'ERR_NO_MESSAGE_FOUND'],
  }),
  search: defineRoute({
    method: 'GET',
    path: '/chats/:chatId/messages/search',
    ...internal,
    cost: 'search',
    summary: 'What was said in a chat with these words in it, newest first.',
    params,
    query: listQuery,
    response: z.object({ records: z.array(chatMessage), hasMore: z.boolean() }),
    errors: [notFound],
  }),
  send: defineRoute({
    method: 'POST',
    path: '/chats/:chatId/messages',
    ...internal,
    summary: 'Says something in a chat: as JSON, or as a form with a file.',
    params,
    body: z.object({
      message: text(chatTextMax).optional().default(''),
      /** A call that is repeated with it says nothing twice. */
      clientId: z.uuid().optional(),
      quotedId,
      /** A recording made here. */
      voice: flag,
    }),
    upload: { field: 'medias', maxBytes: mediaMaxBytes, optional: true },
    response: messageAnswer,
    errors: [
      notFound,
      'ERR_CREATING_MESSAGE',
      'ERR_CHAT_EMPTY',
      'ERR_NO_MESSAGE_FOUND',
      'ERR_FILE_TYPE',
      'ERR_PAYLOAD_TOO_LARGE',
    ],
  }),
  edit: defineRoute({
    method: 'PUT',
    path: '/chats/:chatId/messages/:chatMessageId',
    ...internal,
    summary: 'Changes what one has said.',
    params: ofMessage,
    body: z.object({ message: line(1, chatTextMax) }),
    response: messageAnswer,
    errors: [notFound, 'ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION'],
  }),
  removeMessage: defineRoute({
    method: 'DELETE',
    path: '/chats/:chatId/messages/:chatMessageId',
    ...internal,
    summary: 'Takes back what one has said.',
    params: ofMessage,
    response: messageAnswer,
    errors: [notFound, 'ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION'],
  }),
  read: defineRoute({
    method: 'POST',
    path: '/chats/:chatId/read',
    ...internal,
    summary: 'Clears the caller’s unread count of a chat, up to a message where one is named.',
    params,
    body: z.object({
      /** Old clients name themselves; nobody reads for another. */
      userId: id.optional(),
      upTo: messageId.optional(),
    }),
    response: chat,
    errors: [notFound, 'ERR_NO_PERMISSION'],
  }),
  typing: defineRoute({
    method: 'POST',
    path: '/chats/:chatId/typing',
    ...internal,
    cost: 'read',
    summary: 'Lets the others see that the caller writes, or has stopped.',
    params,
    body: z.object({ isTyping: z.boolean() }),
    response: z.object({}),
    errors: [notFound],
  }),
};

export const chatFeed = defineFeed('company-{id}-chat', {
  create: z.object({ chat }),
  update: z.object({ chat }),
  /** With those who took part, because only they are told. */
  delete: z.object({ id, userIds: z.array(id) }),
  'new-message': z.object({ newMessage: chatMessage, chat }),
  /** Edited or taken back; the chat shows its last words and counts. */
  'update-message': z.object({ message: chatMessage, chat }),
  typing: z.object({ chatId: id, userId: id, name: z.string(), isTyping: z.boolean() }),
});
