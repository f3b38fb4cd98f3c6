import { contextRoutes } from '@oplano/contracts/messages';
import { bind, type Binding } from '#platform/http';
import { chatFiles } from './chat-files.ts';
import { contactHistory, otherConversations } from './contact-history.ts';

export const contextBindings: readonly Binding[] = [
  bind(contextRoutes.history, (ctx, { params, query }) => contactHistory(ctx, params.ticketUuid, query.cursor)),
  bind(contextRoutes.files, (ctx, { params, query }) => chatFiles(ctx, params.ticketUuid, query)),
  bind(contextRoutes.conversations, (ctx, { params }) => otherConversations(ctx, params.ticketUuid)),
];
