import type { Tag, TagChange, tagCreation } from '@oplano/contracts/tags';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, routes } from '#platform/api';
import type { LiveList } from '#platform/query';
import { byPlace, tagRules, type TagFilter } from './tag-rules.ts';

export const tagList: LiveList<Tag, TagFilter> = {
  key: ['tags', 'list'],
  fetchPage: async ({ searchParam, kanban, pageNumber }, signal) => {
    const { tags, hasMore, count } = await call(routes.tags.list, {
      query: { searchParam, kanban, pageNumber },
      signal,
    });
    return { rows: tags, hasMore, count };
  },
  rules: tagRules,
};

/** Every tag of contacts, for pickers. */
export const tagNamesQuery = queryOptions({
  queryKey: ['tags', 'names', '0'],
  queryFn: ({ signal }) => call(routes.tags.names, { query: { kanban: '0' }, signal }),
});
/** Every lane of the board, as they stand on it. */
export const laneNamesQuery = queryOptions({
  queryKey: ['tags', 'names', '1'],
  queryFn: async ({ signal }) => (await call(routes.tags.lanes, { signal })).lista,
  // An event puts a lane anywhere into the list.
  select: (lanes) => lanes.toSorted(byPlace),
});

/** One tag as it is now: whoever edits starts from the present. */
export const tagQuery = (tagId: number) =>
  queryOptions({
    queryKey: ['tags', 'show', tagId],
    queryFn: ({ signal }) => call(routes.tags.show, { params: { tagId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });

export const createTag = (body: z.input<typeof tagCreation>): Promise<Tag> => call(routes.tags.create, { body });
export const updateTag = (tagId: number, body: TagChange): Promise<Tag> =>
  call(routes.tags.update, { params: { tagId }, body });
export async function deleteTag(tagId: number): Promise<void> {
  await call(routes.tags.remove, { params: { tagId } });
}
export const orderLanes = async (laneIds: readonly number[]): Promise<readonly Tag[]> =>
  (await call(routes.tags.orderLanes, { body: { laneIds: [...laneIds] } })).lista;
