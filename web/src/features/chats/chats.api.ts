import type { Chat } from '@oplano/contracts/chats';
import { call, routes } from '#platform/api';
import type { LiveList } from '#platform/query';

/** The chats one takes part in, the liveliest first. */
export const chatList: LiveList<Chat> = {
  key: ['chats', 'list'],
  fetchPage: async (query, signal) => {
    const { records, hasMore, count } = await call(routes.chats.list, { query, signal });
    return { rows: records, hasMore, count };
  },
  rules: () => ({
    accepts: () => true,
    compare: (a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id,
  }),
};

/** How many messages of a chat this person has not read. */
export const unreadsOf = (chat: Chat, userId: number): number =>
  chat.users.find((member) => member.userId === userId)?.unreads ?? 0;
