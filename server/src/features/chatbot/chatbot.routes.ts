import { chatbotRoutes } from '@oplano/contracts/chatbot';
import { optionRows, toTrees } from '#features/queues';
import { bind, type Binding } from '#platform/http';
import { createOption, deleteOption, reorderOptions, showOption, updateOption } from './change-options.ts';

export const chatbotBindings: Binding[] = [
  bind(chatbotRoutes.list, async (ctx) => toTrees(await optionRows(ctx.db, ctx.companyId))),
  bind(chatbotRoutes.show, (ctx, { params }) => showOption(ctx, params.chatbotId)),
  bind(chatbotRoutes.create, (ctx, { body }) => createOption(ctx, body)),
  bind(chatbotRoutes.reorder, (ctx, { body }) => reorderOptions(ctx, body.chatbotIds)),
  bind(chatbotRoutes.update, (ctx, { params, body }) => updateOption(ctx, params.chatbotId, body)),
  bind(chatbotRoutes.remove, (ctx, { params }) => deleteOption(ctx, params.chatbotId)),
];
