import type { RealtimeHandlers } from '@oplano/contracts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What screens do with live events. Several features may follow the same feed. */
export type LiveHandlers = { readonly [K in keyof RealtimeHandlers]?: Partial<RealtimeHandlers[K]> };

type Followed = { readonly [F in keyof RealtimeHandlers]?: readonly (keyof RealtimeHandlers[F])[] };
type Handler = (payload: unknown) => void;

/**
 * Handlers whose code comes with the page that shows what they keep fresh: as long as nothing of it is in the cache
 * there is nothing to follow. Events are followed in the order they came.
 */
export function lateLive(
  client: QueryClient,
  queryKey: QueryKey,
  followed: Followed,
  load: () => Promise<LiveHandlers>,
): LiveHandlers {
  let loading: Promise<LiveHandlers> | undefined;
  const handlers = (): Promise<LiveHandlers> =>
    (loading ??= load().catch(() => {
      // What cannot be followed is asked for.
      loading = undefined;
      void client.invalidateQueries({ queryKey });
      return {};
    }));
  const follow =
    (feed: string, action: string): Handler =>
    (payload) => {
      if (client.getQueryCache().findAll({ queryKey }).length === 0) return;
      void handlers().then((all) => (all as Record<string, Record<string, Handler>>)[feed]?.[action]?.(payload));
    };
  const made = Object.entries(followed).map(([feed, actions]) => [
    feed,
    Object.fromEntries(actions.map((action) => [action, follow(feed, action)])),
  ]);
  return Object.fromEntries(made) as LiveHandlers;
}
