import { messageRoutes } from '@oplano/contracts/messages';
import { figuresMaxMs, inSearchTime } from '#platform/db';
import { bind, bindReading, bindSteps, type Binding } from '#platform/http';
import type { Storage } from '#ports/storage';
import { deleteMessage, editMessage, reactToMessage, retryMessage } from './change-message.ts';
import { findInConversation, firstOfDay } from './find-messages.ts';
import { forwardMessage } from './forward-message.ts';
import { countMessages, listMessages, listVersions } from './messages.queries.ts';
import { isOpened, readOpened } from './read-opened.ts';
import { sendFileList } from './send-file-list.ts';
import { sendMessage } from './send-message.ts';
import type { TemplateCache } from './templates/template-cache.ts';
import { fillTemplate, listTicketTemplates } from './templates/ticket-templates.ts';

export const messageBindings = (storage: Storage, templates: TemplateCache): Binding[] => [
  bindReading(
    messageRoutes.list,
    (ctx, { params, query }) => listMessages(ctx, params.ticketUuid, query),
    (page, { query }) => (isOpened(page, query) ? (ctx) => readOpened(ctx, page) : null),
  ),
  bind(messageRoutes.find, (ctx, { params, query }) => findInConversation(ctx, params.ticketUuid, query.searchParam)),
  bind(messageRoutes.firstOfDay, (ctx, { params, query }) => firstOfDay(ctx, params.ticketUuid, query.day)),
  bindSteps(messageRoutes.send, async (step, { params: { ticketId }, body, files }) => {
    const template = body.template ? await fillTemplate(step, templates, ticketId, body.template) : null;
    return sendMessage(step, ticketId, body, { files, storage, template });
  }),
  bind(messageRoutes.sendFileList, (ctx, { params, body }) => sendFileList(ctx, params.ticketId, body)),
  bindSteps(messageRoutes.templates, (step, { params, query }) =>
    listTicketTemplates(step, templates, { ...params, ...query }),
  ),
  bind(messageRoutes.edit, (ctx, { params, body }) => editMessage(ctx, params.messageId, body)),
  bind(messageRoutes.remove, (ctx, { params }) => deleteMessage(ctx, params.messageId)),
  bind(messageRoutes.react, (ctx, { params, body }) => reactToMessage(ctx, params.messageId, body.emoji)),
  bind(messageRoutes.retry, (ctx, { params }) => retryMessage(ctx, params.messageId)),
  bind(messageRoutes.versions, (ctx, { params }) => listVersions(ctx, params.messageId)),
  bind(messageRoutes.forward, (ctx, { body }) => forwardMessage(ctx, body)),
  bind(messageRoutes.countAll, (ctx, { query }) => inSearchTime(ctx.db, figuresMaxMs, () => countMessages(ctx, query))),
];
