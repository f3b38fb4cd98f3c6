import { chatbotRoutes } from '@oplano/contracts/chatbot';
import { queueRoutes } from '@oplano/contracts/queues';
import { createQueue, optionRows, toTrees, updateQueue } from '#features/queues';
import { bind, type Binding } from '#platform/http';
import { createOption, deleteOption, reorderOptions, showOption, updateOption } from './change-options.ts';
import { saveTree } from './save-tree.ts';

export const chatbotBindings: Binding[] = [
  bind(queueRoutes.create, async (ctx, { body: { chatbots, ...form } }) => {
    const queue = await createQueue(ctx, form);
    if (chatbots) await saveTree(ctx, { queueId: queue.id, parentId: null }, chatbots);
    return queue;
  }),
  bind(queueRoutes.update, async (ctx, { params, body: { chatbots, ...change } }) => {
    const queue = await updateQueue(ctx, params.queueId, change);
    if (chatbots) await saveTree(ctx, { queueId: queue.id, parentId: null }, chatbots);
    return queue;
  }),
  bind(chatbotRoutes.list, async (ctx) => toTrees(await optionRows(ctx.db, ctx.companyId))),
  bind(chatbotRoutes.show, (ctx, { params }) => showOption(ctx, params.chatbotId)),
  bind(chatbotRoutes.create, (ctx, { body }) => createOption(ctx, body)),
  bind(chatbotRoutes.reorder, (ctx, { body }) => reorderOptions(ctx, body.chatbotIds)),
  bind(chatbotRoutes.update, (ctx, { params, body }) => updateOption(ctx, params.chatbotId, body)),
  bind(chatbotRoutes.remove, (ctx, { params }) => deleteOption(ctx, params.chatbotId)),
];
