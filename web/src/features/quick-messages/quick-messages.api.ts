import type { QuickMessage, QuickMessageChange, QuickMessageForm } from '@oplano/contracts/quick-messages';
import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';
import type { LiveList } from '#platform/query';
import { quickMessageRules } from './quick-message-rules.ts';

export const quickMessageList: LiveList<QuickMessage> = {
  key: ['quick-messages', 'list'],
  fetchPage: async (query, signal) => {
    const { records, hasMore, count } = await call(routes.quickMessages.list, { query, signal });
    return { rows: records, hasMore, count };
  },
  rules: quickMessageRules,
};

/** Every quick message the person may call up in the chat. */
export const quickMessagesQuery = queryOptions({
  queryKey: ['quick-messages', 'all'],
  queryFn: ({ signal }) => call(routes.quickMessages.names, { signal }),
});

/** One as it is now: whoever edits starts from the present. */
export const quickMessageQuery = (quickMessageId: number) =>
  queryOptions({
    queryKey: ['quick-messages', 'show', quickMessageId],
    queryFn: ({ signal }) => call(routes.quickMessages.show, { params: { quickMessageId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });

export const createQuickMessage = (body: QuickMessageForm): Promise<QuickMessage> =>
  call(routes.quickMessages.create, { body });
export const updateQuickMessage = (quickMessageId: number, body: QuickMessageChange): Promise<QuickMessage> =>
  call(routes.quickMessages.update, { params: { quickMessageId }, body });
export async function deleteQuickMessage(quickMessageId: number): Promise<void> {
  await call(routes.quickMessages.remove, { params: { quickMessageId } });
}
export const uploadFile = (quickMessageId: number, file: File): Promise<QuickMessage> =>
  call(routes.quickMessages.uploadMedia, { params: { quickMessageId }, body: { typeArch: 'quickMessage' }, file });
export const removeFile = (quickMessageId: number): Promise<QuickMessage> =>
  call(routes.quickMessages.removeMedia, { params: { quickMessageId } });
