import { momentRoutes } from '@oplano/contracts/moments';
import { defineFeature } from '#platform/feature';
import { bind } from '#platform/http';
import { filterMoments, listMoments } from './moments.queries.ts';

export const momentsFeature = defineFeature({
  name: 'moments',
  bindings: () => [
    bind(momentRoutes.list, (ctx, { query }) => listMoments(ctx, query)),
    bind(momentRoutes.filtered, (ctx, { query }) => filterMoments(ctx, query)),
  ],
});
