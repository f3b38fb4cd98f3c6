import type { Chat } from '@oplano/contracts/chats';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, routes } from '#platform/api';
import type { ListFilter, LiveList } from '#platform/query';

/** The chats one takes part in, the liveliest first. */
export const chatList: LiveList<Chat> = {
  key: ['chats', 'list'],
  fetchPage: async (query, signal) => {
    const { records, hasMore, count } = await call(routes.chats.list, { query, signal });
    return { rows: records, hasMore, count };
  },
  rules: ({ searchParam }: ListFilter) => ({
    // Whom a search finds by name or title is the server's to say.
    accepts: () => (searchParam === '' ? true : 'ask'),
    compare: (a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id,
  }),
};

/** One chat, by what stands in its address. */
export const chatQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['chats', 'one', uuid],
    queryFn: ({ signal }) => call(routes.chats.show, { params: { chatUuid: uuid }, signal }),
  });

/** An open chat follows what is told of it. */
export function patchOpenChat(client: QueryClient, chat: Chat): void {
  client.setQueryData(chatQuery(chat.uuid).queryKey, (known) => (known && known.version < chat.version ? chat : known));
}
