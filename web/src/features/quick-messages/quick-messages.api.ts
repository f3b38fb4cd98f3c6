import type { QuickMessage, QuickMessageChange, QuickMessageForm } from '@oplano/contracts/quick-messages';
import { call, routes } from '#platform/api';
import type { AskedPage, ListFilter } from '#platform/query';
import { defineRecord } from '#platform/records';

export const fetchQuickMessageNames = (signal: AbortSignal): Promise<QuickMessage[]> =>
  call(routes.quickMessages.names, { signal });

/** Who may see a quick message is decided by who is told of it. */
export const quickMessageRecord = defineRecord({
  name: 'quickMessages',
  feed: { record: 'record', id: 'id' },
  missing: 'ERR_NO_QUICK_MESSAGE_FOUND',
  list: {
    fetchPage: async (query: ListFilter & AskedPage, signal) => {
      const { records, ...page } = await call(routes.quickMessages.list, { query, signal });
      return { rows: records, ...page };
    },
    searches: ({ shortcode }) => [shortcode],
    orderBy: ({ shortcode }) => shortcode,
  },
  // Ordered when it is shown, by what was typed.
  pickers: { all: { fetch: fetchQuickMessageNames } },
  show: (quickMessageId, signal): Promise<QuickMessage> =>
    call(routes.quickMessages.show, { params: { quickMessageId }, signal }),
  remove: (quickMessageId) => call(routes.quickMessages.remove, { params: { quickMessageId } }),
});

/** Every quick message the person may call up in the chat. */
export const quickMessagesQuery = quickMessageRecord.pickers.all;

export const createQuickMessage = (body: QuickMessageForm): Promise<QuickMessage> =>
  call(routes.quickMessages.create, { body });
export const updateQuickMessage = (quickMessageId: number, body: QuickMessageChange): Promise<QuickMessage> =>
  call(routes.quickMessages.update, { params: { quickMessageId }, body });
export const uploadFile = (quickMessageId: number, file: File): Promise<QuickMessage> =>
  call(routes.quickMessages.uploadMedia, { params: { quickMessageId }, body: { typeArch: 'quickMessage' }, file });
export const removeFile = (quickMessageId: number): Promise<QuickMessage> =>
  call(routes.quickMessages.removeMedia, { params: { quickMessageId } });
