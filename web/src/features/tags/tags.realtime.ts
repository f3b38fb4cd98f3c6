import type { RealtimeHandlers } from '@oplano/contracts';
import type { Tag } from '@oplano/contracts/tags';
import type { QueryClient } from '@tanstack/react-query';
import { patchLiveLists } from '#platform/query';
import { patchRecords } from '#platform/realtime';
import { laneNamesQuery, tagList, tagNamesQuery } from './tags.api.ts';

const namesKey = (tag: Tag) => (tag.kanban === 1 ? laneNamesQuery : tagNamesQuery).queryKey;

/** Lets the lists and pickers of tags follow what happened, told by the feed or by one's own call. */
export const tagHandlers = (client: QueryClient): RealtimeHandlers['tags'] => ({
  create: ({ tag }) => {
    patchLiveLists(client, tagList, { kind: 'create', record: tag });
    patchRecords(client, namesKey(tag), { put: tag });
  },
  update: ({ tag }) => {
    patchLiveLists(client, tagList, { kind: 'update', record: tag });
    patchRecords(client, namesKey(tag), { put: tag });
  },
  delete: ({ tagId }) => {
    patchLiveLists(client, tagList, { kind: 'delete', id: tagId });
    for (const { queryKey } of [tagNamesQuery, laneNamesQuery]) patchRecords(client, queryKey, { removed: tagId });
  },
});
