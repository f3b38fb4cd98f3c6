import type { RealtimeHandlers } from '@oplano/contracts';
import type { Chat } from '@oplano/contracts/chats';
import type { QueryClient } from '@tanstack/react-query';
import { patchLiveLists } from '#platform/query';
import { chatList } from './chats.api.ts';

export const chatHandlers = (client: QueryClient, userId: number): RealtimeHandlers['chats'] => {
  /** Whoever was taken out of a chat no longer has it. */
  const put = (kind: 'create' | 'update', chat: Chat) =>
    patchLiveLists(
      client,
      chatList,
      chat.users.some((member) => member.userId === userId) ? { kind, record: chat } : { kind: 'delete', id: chat.id },
    );
  return {
    create: ({ chat }) => put('create', chat),
    update: ({ chat }) => put('update', chat),
    delete: ({ id }) => patchLiveLists(client, chatList, { kind: 'delete', id }),
  };
};
