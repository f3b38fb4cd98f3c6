import { z } from 'zod';
import { chatbotOption } from '../chatbot/option.ts';
import { defineFeed, defineRoute } from '../define.ts';
import { id, idInPath } from '../fields.ts';
import { queue, queueChange, queueCreation, queueMembers, queueUse } from './queue.ts';

const params = z.object({ queueId: idInPath });
const message = z.object({ message: z.string() });
const refusals = [
  'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  'ERR_QUEUE_NAME_ALREADY_EXISTS',
  'ERR_NO_FILE_LIST_FOUND',
  'ERR_NO_INTEGRATION_FOUND',
  'ERR_NO_PROMPT_FOUND',
  'ERR_NO_USER_FOUND',
  'ERR_NO_CHATBOT_FOUND',
  'ERR_CHATBOT_MESSAGE_REQUIRED',
  'ERR_CHATBOT_TOO_MANY',
] as const;

export const queueRoutes = {
  list: defineRoute({
    method: 'GET',
    scope: 'queues:read',
    path: '/queue',
    access: 'session',
    summary: 'The queues of the company, in their order.',
    query: z.object({ companyId: z.string().max(10).optional() }),
    response: z.array(queue),
  }),
  /** Before `/queue/:queueId`, whose form it also has. */
  own: defineRoute({
    method: 'GET',
    path: '/queue/user',
    access: 'session',
    summary: 'The queues of the signed-in person; all of them for an admin.',
    response: z.array(queue),
  }),
  show: defineRoute({
    method: 'GET',
    scope: 'queues:read',
    path: '/queue/:queueId',
    access: 'session',
    summary: 'One queue with its hours and its tree of options.',
    params,
    response: queue.extend({ chatbots: z.array(chatbotOption) }),
    errors: ['ERR_NO_QUEUE_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/queue',
    access: 'queues:manage',
    summary: 'Adds a queue, within the limit of the plan.',
    body: queueCreation,
    response: queue,
    errors: [...refusals, 'ERR_NO_QUEUE_FOUND', 'ERR_PLAN_LIMIT_QUEUES'],
  }),
  reorder: defineRoute({
    method: 'PUT',
    path: '/queue/order',
    access: 'queues:manage',
    summary: 'Puts the queues into this order: it is the order of the menu customers see.',
    body: z.object({ queueIds: z.array(id).max(1_000) }),
    response: z.array(queue),
    errors: ['ERR_NO_QUEUE_FOUND'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/queue/:queueId',
    access: 'queues:manage',
    summary: 'Changes a queue; what is left out stays.',
    params,
    body: queueChange,
    response: queue,
    errors: [...refusals, 'ERR_NO_QUEUE_FOUND'],
  }),
  members: defineRoute({
    method: 'GET',
    path: '/queue/:queueId/members',
    access: 'queues:manage',
    summary: 'Who works in the queue, and which connections offer it.',
    params,
    response: queueMembers,
    errors: ['ERR_NO_QUEUE_FOUND'],
  }),
  use: defineRoute({
    method: 'GET',
    path: '/queue/:queueId/use',
    access: 'queues:manage',
    summary: 'What points at the queue, so that nobody removes it blindly.',
    params,
    response: queueUse,
    errors: ['ERR_NO_QUEUE_FOUND'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/queue/:queueId',
    access: 'queues:manage',
    summary: 'Removes a queue with its options; its tickets stay and wait without one.',
    params,
    response: message,
    errors: ['ERR_NO_QUEUE_FOUND'],
  }),
};

export const queueFeed = defineFeed('company-{id}-queue', {
  create: z.object({ queue }),
  update: z.object({ queue }),
  delete: z.object({ queueId: id }),
});
