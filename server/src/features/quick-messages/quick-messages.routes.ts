import { quickMessageRoutes } from '@oplano/contracts/quick-messages';
import { bind, bindSteps, type Binding } from '#platform/http';
import { AppError } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { attachMedia, removeMedia } from './attach-media.ts';
import { createQuickMessage, deleteQuickMessage, updateQuickMessage } from './change-quick-messages.ts';
import { allQuickMessages, getQuickMessage, listQuickMessages } from './quick-messages.queries.ts';

export const quickMessageBindings = (storage: Storage): Binding[] => [
  bind(quickMessageRoutes.list, (ctx, { query }) => listQuickMessages(ctx, query)),
  bind(quickMessageRoutes.names, (ctx) => allQuickMessages(ctx)),
  bind(quickMessageRoutes.show, (ctx, { params }) => getQuickMessage(ctx, params.quickMessageId)),
  bind(quickMessageRoutes.create, (ctx, { body }) => createQuickMessage(ctx, body)),
  bind(quickMessageRoutes.update, (ctx, { params, body }) => updateQuickMessage(ctx, params.quickMessageId, body)),
  bind(quickMessageRoutes.remove, (ctx, { params }) => deleteQuickMessage(ctx, params.quickMessageId)),
  bindSteps(quickMessageRoutes.uploadMedia, (step, { params, file }) => {
    if (!file) throw new AppError('ERR_VALIDATION');
    return attachMedia(step, { id: params.quickMessageId, file }, storage);
  }),
  bind(quickMessageRoutes.removeMedia, (ctx, { params }) => removeMedia(ctx, params.quickMessageId)),
];
