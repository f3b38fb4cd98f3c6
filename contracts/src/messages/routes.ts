import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { calendarDate, flagInQuery, id, idInPath, idsInQuery, line, pageInQuery, text } from '../fields.ts';
import { mentionedIds, mentionedInForm } from '../tickets/mentions.ts';
import { ticket } from '../tickets/ticket.ts';
import { contactCard, sharedContact } from './content.ts';
import { message, messageId, messageIdInPath, messageVersion } from './message.ts';
import { messageTemplate, templateErrors, templateInForm } from './template.ts';

/** Messages on one page of a conversation. */
export const messagePageSize = 20;
/** Of one message, whatever it carries. */
export const mediaMaxBytes = 64 * 1024 * 1024;
const bodyMax = 10_000;
/** Of one call. */
const filesMax = 10;
/** So many places of a conversation a search in it leads to. */
export const foundMax = 500;

const params = z.object({ messageId: messageIdInPath });
const inTicket = z.object({ ticketId: idInPath });
/** A switch in a form or in JSON. */
const flag = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
  .optional()
  .default(false);
/** A message by its number, or as the whole record that old clients send. */
const quotedMsg = z
  .union([messageId, messageIdInPath, z.object({ id: messageId }).transform((value) => value.id)])
  .nullish();

const messageAnswer = z.object({ message });
/** Colleagues that a note names and that do not see its ticket, by name: they were not told. */
const notTold = z.array(z.string()).optional();

export const messageRoutes = {
  list: defineRoute({
    method: 'GET',
    scope: 'messages:read',
    path: '/messages/:ticketUuid',
    access: 'session',
    summary: 'A page of the conversation with a ticket’s contact, oldest first; page 1 is the newest.',
    params: z.object({ ticketUuid: z.uuid() }),
    query: z.object({
      pageNumber: pageInQuery,
      /** Only attendances of these queues, for people who do not see all history. */
      selectedQueues: idsInQuery,
      /** Continues above the message an earlier answer began with. */
      before: z.string().max(100).optional(),
      /** Continues below the message an earlier answer ended with. */
      after: z.string().max(100).optional(),
      /** The page around this message. */
      around: messageIdInPath.optional(),
      /** Whoever leads the ticket has read what the newest page shows them; `false`: that is said by POST …/read. */
      read: z
        .enum(['true', 'false'])
        .optional()
        .default('true')
        .transform((value) => value === 'true'),
    }),
    response: z.object({
      messages: z.array(message),
      ticket,
      /** There is more above. */
      hasMore: z.boolean(),
      /** There is more below, after `around`. */
      hasNewer: z.boolean(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
    errors: ['ERR_NO_TICKET_FOUND'],
  }),
  find: defineRoute({
    method: 'GET',
    path: '/messages/:ticketUuid/find',
    access: 'session',
    cost: 'search',
    summary: 'Which messages of a conversation hold these words, newest first: those that the caller may read.',
    params: z.object({ ticketUuid: z.uuid() }),
    query: z.object({ searchParam: text(200).optional().default('') }),
    response: z.object({
      found: z.array(messageId),
      /** There are older ones as well. */
      hasMore: z.boolean(),
    }),
    errors: ['ERR_NO_TICKET_FOUND'],
  }),
  firstOfDay: defineRoute({
    method: 'GET',
    path: '/messages/:ticketUuid/day',
    access: 'session',
    summary: 'The first message of a conversation on a day of the company, or after it; null where nothing follows.',
    params: z.object({ ticketUuid: z.uuid() }),
    query: z.object({ day: calendarDate }),
    response: z.object({ messageId: messageId.nullable() }),
    errors: ['ERR_NO_TICKET_FOUND'],
  }),
  send: defineRoute({
    method: 'POST',
    scope: 'messages:write',
    path: '/messages/:ticketId',
    access: 'session',
    summary: 'Says something in a ticket, to the customer or as a private note: as JSON, or as a form with files.',
    params: inTicket,
    body: z.object({
      /** Null where a card is all there is; as often as there are files, each then has its own. */
      body: z
        .union([text(bodyMax), z.array(text(bodyMax)).max(filesMax)])
        .nullish()
        .transform((body) => [body ?? ''].flat()),
      quotedMsg,
      isPrivate: flag,
      /** Colleagues that a private note names: who may see the ticket is told. */
      mentionedIds: mentionedInForm,
      /** A recording made here: sent as a voice note. */
      voice: flag,
      vCard: z.union([contactCard, z.array(contactCard).min(1).max(20), sharedContact]).nullish(),
      location: z
        .object({
          latitude: z.number().min(-90).max(90),
          longitude: z.number().min(-180).max(180),
          name: text(500).optional().default(''),
          address: text(1_000).optional().default(''),
        })
        .nullish(),
      /** An approved text, with its file where it has one; it may also go where the time for free answers is over. */
      template: templateInForm.nullish(),
      /** Whether the attendant's name stands above the text, where the company lets people choose. */
      signed: flag,
      /** Of the first message; a call that is repeated with it says nothing twice. */
      clientId: z.uuid().optional(),
      /** Sent by old clients; the server knows better. */
      read: z.unknown().optional(),
      fromMe: z.unknown().optional(),
      mediaUrl: z.unknown().optional(),
    }),
    upload: { field: 'medias', maxBytes: mediaMaxBytes, maxFiles: filesMax, optional: true },
    response: z.object({ message, messages: z.array(message), notTold }),
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_USER_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_CREATING_MESSAGE',
      'ERR_FILE_TYPE',
      'ERR_PAYLOAD_TOO_LARGE',
      'ERR_OUTSIDE_WINDOW',
      'ERR_CONTACT_BLOCKED',
      'ERR_OUT_OF_HOURS',
      'ERR_SENDING_WAPP_MSG',
      ...templateErrors,
      'ERR_NO_TEMPLATE_FOUND',
      'ERR_TEMPLATE_VALUES',
    ],
  }),
  sendFileList: defineRoute({
    method: 'POST',
    path: '/messages/:ticketId/file-list',
    access: 'session',
    // One call says up to fifty messages: it costs what a form with files does.
    cost: 'upload',
    summary: 'Sends a file list to the customer of a ticket: its message, then each of its files in order.',
    params: inTicket,
    body: z.object({
      fileListId: id,
      /** Of the first message; a call that is repeated with it says nothing twice. */
      clientId: z.uuid(),
    }),
    response: z.object({
      messages: z.array(message),
      /** Entries that had no file, which were passed over. */
      missing: z.array(z.string()),
    }),
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_FILE_LIST_FOUND',
      'ERR_FILE_LIST_EMPTY',
      'ERR_NO_PERMISSION',
      'ERR_CREATING_MESSAGE',
      'ERR_OUTSIDE_WINDOW',
      'ERR_CONTACT_BLOCKED',
      'ERR_OUT_OF_HOURS',
      'ERR_SENDING_WAPP_MSG',
    ],
  }),
  templates: defineRoute({
    method: 'GET',
    path: '/messages/:ticketId/templates',
    access: 'session',
    summary: 'The approved templates of the number a ticket is answered from, with the holes to be filled.',
    params: inTicket,
    query: z.object({
      /** Asks the provider anew, whatever was known a moment ago. */
      fresh: flagInQuery,
    }),
    response: z.object({ templates: z.array(messageTemplate) }),
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_CONTACT_BLOCKED',
      'ERR_SENDING_WAPP_MSG',
      ...templateErrors,
    ],
  }),
  edit: defineRoute({
    method: 'POST',
    path: '/messages/edit/:messageId',
    access: 'session',
    summary: 'Changes a text one has sent, within 15 minutes.',
    params,
    body: z.object({ body: line(1, bodyMax), mentionedIds }),
    response: messageAnswer.extend({ notTold }),
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION', 'ERR_EDIT_WINDOW', 'ERR_OUT_OF_HOURS'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/messages/:messageId',
    access: 'session',
    summary: 'Takes a message back, also at the customer’s where the channel can.',
    params,
    response: messageAnswer,
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_DELETE_WAPP_MSG'],
  }),
  react: defineRoute({
    method: 'POST',
    path: '/messages/:messageId/reaction',
    access: 'session',
    summary: 'Answers a message with one sign; an empty one takes it back.',
    params,
    body: z.object({ emoji: text(32) }),
    response: messageAnswer,
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_OUT_OF_HOURS', 'ERR_FETCH_WAPP_MSG'],
  }),
  retry: defineRoute({
    method: 'POST',
    path: '/messages/:messageId/retry',
    access: 'session',
    summary: 'Sends once more what could not be sent.',
    params,
    response: messageAnswer,
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_OUT_OF_HOURS'],
  }),
  versions: defineRoute({
    method: 'GET',
    path: '/messages/:messageId/versions',
    access: 'session',
    summary: 'What a message said before it was edited.',
    params,
    response: z.array(messageVersion),
    errors: ['ERR_NO_MESSAGE_FOUND'],
  }),
  forward: defineRoute({
    method: 'POST',
    path: '/message/forward',
    access: 'session',
    summary: 'Sends a message on to another contact, in that contact’s own conversation.',
    body: z.object({
      messageId,
      contactId: id,
      /** Whether one’s name stands above the text, where the company lets people choose. */
      signMessage: z.boolean().optional(),
      /** A call that is repeated with it says nothing twice. */
      clientId: z.uuid().optional(),
    }),
    response: z.object({ message, ticket }),
    errors: [
      'ERR_NO_MESSAGE_FOUND',
      'ERR_NO_CONTACT_FOUND',
      'ERR_PERSON_ERASED',
      'ERR_NO_PERMISSION',
      'ERR_OUTSIDE_WINDOW',
      'ERR_CONTACT_BLOCKED',
      'ERR_OUT_OF_HOURS',
      'ERR_SENDING_WAPP_MSG',
      'ERR_WAPP_DOWNLOAD_MEDIA',
      'ERR_CREATING_MESSAGE',
    ],
  }),
  countAll: defineRoute({
    method: 'GET',
    path: '/messages-allMe',
    access: 'dashboard:view',
    cost: 'search',
    summary: 'How many messages went out or came in between two days.',
    query: z.object({ fromMe: flagInQuery, dateStart: calendarDate, dateEnd: calendarDate }),
    response: z.object({ count: z.array(z.object({ count: z.int() })) }),
    errors: ['ERR_SEARCH_TOO_LONG'],
  }),
};

export const messageFeed = defineFeed('company-{id}-appMessage', {
  /** Some clients look for the contact beside the ticket that holds it. */
  create: z.object({ message, ticket, contact: ticket.shape.contact.optional() }),
  update: z.object({ message }),
  /** A ticket is gone, and all that was said in it. A message that is taken back stays and is updated. */
  delete: z.object({ ticketId: id }),
  /** One message turned out to be another one, which stays. */
  remove: z.object({ ticketId: id, messageId: id }),
  /** The customer or a colleague has the conversation in front of them. */
  typing: z.object({
    ticketId: id,
    who: z.object({ userId: id.nullable(), name: z.string() }),
    state: z.enum(['composing', 'recording', 'paused']),
  }),
  viewing: z.object({ ticketId: id, viewers: z.array(z.object({ userId: id, name: z.string() })) }),
});
