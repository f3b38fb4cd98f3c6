import { stoppedRoutes } from '@oplano/contracts/stopped';
import { defineFeature } from '#platform/feature';
import { bindPlatform } from '#platform/http';
import type { StoppedSource } from '#platform/stopped';
import { decideStopped } from './decide-stopped.ts';
import { countStopped, listStopped } from './stopped.queries.ts';

interface Parts {
  /** Where everything lies that stopped, each kept by its owner. */
  readonly stopped: () => readonly StoppedSource[];
}

export const stoppedFeature = defineFeature<Parts>({
  name: 'stopped',
  bindings: ({ stopped }) => {
    const sources = stopped();
    const keyOf = (params: { queue: StoppedSource['queues'][number]; stoppedId: number }) => ({
      queue: params.queue,
      id: params.stoppedId,
    });
    return [
      bindPlatform(stoppedRoutes.list, ({ db }, { query }) => listStopped(db, sources, query)),
      bindPlatform(stoppedRoutes.counts, async ({ db }) =>
        [...(await countStopped(db, sources))].map(([queue, count]) => ({ queue, count })),
      ),
      bindPlatform(stoppedRoutes.retry, (ctx, { params }) => decideStopped(ctx, sources, 'retry', keyOf(params))),
      bindPlatform(stoppedRoutes.drop, (ctx, { params }) => decideStopped(ctx, sources, 'drop', keyOf(params))),
    ];
  },
});
