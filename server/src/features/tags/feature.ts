import { tagFeed, tagRoutes } from '@oplano/contracts/tags';
import { defineFeature } from '#platform/feature';
import { bind } from '#platform/http';
import { defineAudience, rooms } from '#platform/realtime';
import { createTag, deleteTag, orderLanes, updateTag } from './change-tags.ts';
import { listLanes, getTagDetails, listTagNames, listTags } from './tags.queries.ts';

export const tagsFeature = defineFeature({
  name: 'tags',
  bindings: () => [
    bind(tagRoutes.list, (ctx, { query }) => listTags(ctx, query)),
    bind(tagRoutes.names, (ctx, { query }) => listTagNames(ctx, query)),
    bind(tagRoutes.lanes, async (ctx) => ({ lista: await listLanes(ctx) })),
    bind(tagRoutes.orderLanes, (ctx, { body }) => orderLanes(ctx, body.laneIds)),
    bind(tagRoutes.show, (ctx, { params }) => getTagDetails(ctx, params.tagId)),
    bind(tagRoutes.create, (ctx, { body }) => createTag(ctx, body)),
    bind(tagRoutes.update, (ctx, { params, body }) => updateTag(ctx, params.tagId, body)),
    bind(tagRoutes.remove, (ctx, { params }) => deleteTag(ctx, params.tagId)),
  ],
  // Everybody of the company works with its tags.
  audiences: [defineAudience(tagFeed, ({ companyId }) => [rooms.company(companyId)])],
});
