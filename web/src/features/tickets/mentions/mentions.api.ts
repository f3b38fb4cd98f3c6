import type { RealtimeHandlers } from '@oplano/contracts';
import type { Mention } from '@oplano/contracts/tickets';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { call, routes } from '#platform/api';
import { useActor } from '#platform/session';

/** Notes that name whoever is signed in, and that they have not looked at. */
const mentionsQuery = queryOptions({
  queryKey: ['mentions'],
  queryFn: async ({ signal }) => (await call(routes.mentions.list, { signal })).mentions,
});
const none: readonly Mention[] = [];

export function useMentions(): readonly Mention[] {
  const { billingOnly } = useActor();
  return useQuery({ ...mentionsQuery, enabled: !billingOnly }).data ?? none;
}

export const mentionHandlers = (client: QueryClient): RealtimeHandlers['mentions'] => {
  const change = (next: (known: Mention[]) => Mention[]) => {
    // An answer under way does not know of it yet.
    void client.cancelQueries(mentionsQuery);
    const known = client.getQueryData(mentionsQuery.queryKey);
    if (known) client.setQueryData(mentionsQuery.queryKey, next(known));
    else void client.invalidateQueries(mentionsQuery);
  };
  return {
    create: ({ mention }) => {
      change((known) => [mention, ...known.filter(({ messageId }) => messageId !== mention.messageId)]);
      void import('./tell-mention.ts').then(({ tellMention }) => tellMention(mention));
    },
    seen: ({ ticketUuid }) => change((known) => known.filter((mention) => mention.ticketUuid !== ticketUuid)),
  };
};
