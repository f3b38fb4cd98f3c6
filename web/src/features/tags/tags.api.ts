import type { Tag, TagChange, tagCreation } from '@oplano/contracts/tags';
import type { z } from 'zod';
import { call, routes } from '#platform/api';
import type { AskedPage } from '#platform/query';
import { defineRecord } from '#platform/records';

interface TagFilter {
  readonly searchParam: string;
  readonly kanban: '0' | '1';
}

const namesOf = (kanban: '0' | '1') => ({
  fetch: (signal: AbortSignal) => call(routes.tags.names, { query: { kanban }, signal }),
  accepts: (tag: Tag) => String(tag.kanban) === kanban,
});

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
    orderBy: (tag) => tag.name,
  },
  /** The tags of contacts, and the lanes of the board. */
  pickers: { names: namesOf('0'), lanes: namesOf('1') },
  show: (tagId, signal): Promise<Tag> => call(routes.tags.show, { params: { tagId }, signal }),
  remove: (tagId) => call(routes.tags.remove, { params: { tagId } }),
});

/** Every tag of contacts, for pickers. */
export const tagNamesQuery = tagRecord.pickers.names;
export const tagHandlers = tagRecord.handlers;

export const createTag = (body: z.input<typeof tagCreation>): Promise<Tag> => call(routes.tags.create, { body });
export const updateTag = (tagId: number, body: TagChange): Promise<Tag> =>
  call(routes.tags.update, { params: { tagId }, body });
