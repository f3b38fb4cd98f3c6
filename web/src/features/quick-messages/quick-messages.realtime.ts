import type { RealtimeHandlers } from '@oplano/contracts';
import type { QuickMessage } from '@oplano/contracts/quick-messages';
import type { QueryClient } from '@tanstack/react-query';
import { noteGone, patchLiveLists, wasGoneLately } from '#platform/query';
import { patchWhole } from '#platform/realtime';
import { quickMessageList, quickMessagesQuery } from './quick-messages.api.ts';

const { queryKey } = quickMessagesQuery;

/** The order of what the chat offers is made when it is shown, so a change only has to be there once. */
function put(client: QueryClient, record: QuickMessage): void {
  if (wasGoneLately(client, queryKey, record.id)) {
    void client.invalidateQueries({ queryKey });
    return;
  }
  patchWhole<QuickMessage>(client, queryKey, (all) =>
    (all.find(({ id }) => id === record.id)?.version ?? 0) >= record.version
      ? all
      : [...all.filter(({ id }) => id !== record.id), record],
  );
}

export const quickMessageHandlers = (client: QueryClient): RealtimeHandlers['quickMessages'] => ({
  create: ({ record }) => {
    patchLiveLists(client, quickMessageList, { kind: 'create', record });
    put(client, record);
  },
  update: ({ record }) => {
    patchLiveLists(client, quickMessageList, { kind: 'update', record });
    put(client, record);
  },
  delete: ({ id }) => {
    patchLiveLists(client, quickMessageList, { kind: 'delete', id });
    noteGone(client, queryKey, id);
    patchWhole<QuickMessage>(client, queryKey, (all) => all.filter((one) => one.id !== id));
  },
});
