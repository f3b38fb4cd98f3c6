import type { Tag, TagChange, tagCreation } from '@oplano/contracts/tags';
import type { z } from 'zod';
import { call, routes } from '#platform/api';
import type { AskedPage } from '#platform/query';
import { defineRecord } from '#platform/records';

interface TagFilter {
  readonly searchParam: string;
  readonly kanban: '0' | '1';
}

/** Lanes stand as somebody put them, tags by name. */
const placeOf = ({ kanban, position, name }: Tag): string => (kanban === 1 ? String(position).padStart(6, '0') : name);

export const tagRecord = defineRecord({
  name: 'tags',
  feed: { record: 'tag', id: 'tagId' },
  missing: 'ERR_NO_TAG_FOUND',
  list: {
    fetchPage: async ({ searchParam, kanban, pageNumber }: TagFilter & AskedPage, signal) => {
      const { tags, ...page } = await call(routes.tags.list, { query: { searchParam, kanban, pageNumber }, signal });
      return { rows: tags, ...page };
    },
    searches: (tag) => [tag.name],
    accepts: (tag, { kanban }) => String(tag.kanban) === kanban,
    orderBy: placeOf,
  },
  /** The tags of contacts, and the lanes of the board. */
  pickers: {
    names: {
      fetch: (signal) => call(routes.tags.names, { query: { kanban: '0' }, signal }),
      accepts: ({ kanban }) => kanban === 0,
    },
    lanes: {
      fetch: async (signal) => (await call(routes.tags.lanes, { signal })).lista,
      accepts: ({ kanban }) => kanban === 1,
      compare: (a, b) => a.position - b.position || a.id - b.id,
    },
  },
  show: (tagId, signal): Promise<Tag> => call(routes.tags.show, { params: { tagId }, signal }),
  remove: (tagId) => call(routes.tags.remove, { params: { tagId } }),
});

/** Every tag of contacts, for pickers. */
export const tagNamesQuery = tagRecord.pickers.names;
/** Every lane of the board, as they stand on it. */
export const laneNamesQuery = tagRecord.pickers.lanes;
export const tagHandlers = tagRecord.handlers;

export const createTag = (body: z.input<typeof tagCreation>): Promise<Tag> => call(routes.tags.create, { body });
export const updateTag = (tagId: number, body: TagChange): Promise<Tag> =>
  call(routes.tags.update, { params: { tagId }, body });
/** Puts lanes into an order; answers all of them. */
export const orderLanes = async (laneIds: readonly number[]): Promise<readonly Tag[]> =>
  (await call(routes.tags.orderLanes, { body: { laneIds: [...laneIds] } })).lista;
