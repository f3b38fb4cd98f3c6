import { chatFeed, chatRoutes } from '@oplano/contracts/chats';
import { bind, type Binding } from '#platform/http';
import { defineAudience, rooms } from '#platform/realtime';
import { listChats } from './chats.repo.ts';

/** A chat is for its members and nobody else. */
export const chatAudience = defineAudience(chatFeed, ({ action, payload }) =>
  (action === 'delete' ? payload.userIds : payload.chat.users.map(({ userId }) => userId)).map(rooms.user),
);

export const chatBindings: Binding[] = [
  bind(chatRoutes.list, (ctx, { query }) =>
    listChats(ctx.db, { ...query, companyId: ctx.companyId, userId: ctx.actor.userId }),
  ),
];
