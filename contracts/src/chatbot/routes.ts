import { z } from 'zod';
import { defineRoute } from '../define.ts';
import { id, idInPath } from '../fields.ts';
import { chatbotOption, maxOptionsPerLevel, optionChange, optionCreation } from './option.ts';

const params = z.object({ chatbotId: idInPath });
const targets = [
  'ERR_NO_QUEUE_FOUND',
  'ERR_NO_USER_FOUND',
  'ERR_NO_FILE_LIST_FOUND',
  'ERR_NO_INTEGRATION_FOUND',
] as const;

/** Changes are told on the queue's feed: a tree belongs to its queue. */
export const chatbotRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/chatbot',
    access: 'queues:manage',
    summary: 'The options of the company’s queues, each with those below it.',
    response: z.array(chatbotOption),
  }),
  show: defineRoute({
    method: 'GET',
    path: '/chatbot/:chatbotId',
    access: 'queues:manage',
    summary: 'One option with those below it.',
    params,
    response: chatbotOption,
    errors: ['ERR_NO_CHATBOT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/chatbot',
    access: 'queues:manage',
    summary: 'Adds an option to a queue or below another option, whose message must be there first.',
    body: optionCreation,
    response: chatbotOption,
    errors: [...targets, 'ERR_NO_CHATBOT_FOUND', 'ERR_CHATBOT_MESSAGE_REQUIRED', 'ERR_CHATBOT_TOO_MANY'],
  }),
  reorder: defineRoute({
    method: 'PUT',
    path: '/chatbot/order',
    access: 'queues:manage',
    summary: 'Puts the options of one level into this order: it is their numbering.',
    body: z.object({ chatbotIds: z.array(id).min(1).max(maxOptionsPerLevel) }),
    response: z.array(chatbotOption),
    errors: ['ERR_NO_CHATBOT_FOUND'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/chatbot/:chatbotId',
    access: 'queues:manage',
    summary: 'Changes an option, and with `options` the whole tree below it; what is left out stays.',
    params,
    body: optionChange,
    response: chatbotOption,
    errors: [...targets, 'ERR_NO_CHATBOT_FOUND', 'ERR_CHATBOT_MESSAGE_REQUIRED', 'ERR_CHATBOT_TOO_MANY'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/chatbot/:chatbotId',
    access: 'queues:manage',
    summary: 'Removes an option with everything below it.',
    params,
    response: z.object({ message: z.string() }),
    errors: ['ERR_NO_CHATBOT_FOUND'],
  }),
};
