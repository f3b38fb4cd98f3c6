import type { SavedView, ViewChange, ViewFilters, ViewForm } from '@oplano/contracts/tickets';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, routes } from '#platform/api';
import { noFilters, setInbox, useInbox, type InboxFilters } from '../inbox-store.ts';
import { viewCountsKey, viewsKey } from '../tickets.api.ts';

/** One's own views and those of the company; also what a palette offers. */
export const savedViewsQuery = queryOptions({
  queryKey: viewsKey,
  queryFn: async ({ signal }) => (await call(routes.views.list, { signal })).views,
});

/** What only the clock changes is looked at once a minute. */
const clockMs = 60_000;

/** How many tickets each of them holds; other views, other numbers. */
export const savedViewCountsQuery = (views: readonly SavedView[]) =>
  queryOptions({
    queryKey: [...viewCountsKey, views.map(({ id, version }) => `${id}.${version}`).join(' ')],
    queryFn: async ({ signal }) => {
      const { counts } = await call(routes.views.counts, { signal });
      return new Map(counts.map(({ viewId, count }) => [viewId, count]));
    },
    enabled: views.length > 0,
    placeholderData: (before) => before,
    // Counting that took too long is not asked for again until something happens.
    retry: false,
    refetchInterval: views.some(({ filters }) => filters.waitingMinutes > 0) ? clockMs : false,
  });

export const createView = (body: ViewForm) => call(routes.views.create, { body });
export const changeView = (viewId: number, body: ViewChange) => call(routes.views.update, { params: { viewId }, body });
export const deleteView = (viewId: number) => call(routes.views.remove, { params: { viewId } });
export const orderViews = (viewIds: number[], isShared: boolean) =>
  call(routes.views.order, { body: { viewIds, isShared } });

/** Keeps in mind whether there are views, so that their place is there from the start. */
export function useKnownViews(): readonly SavedView[] {
  const { data } = useQuery(savedViewsQuery);
  useEffect(() => {
    if (data) setInbox({ hasViews: data.length > 0 });
  }, [data]);
  return data ?? [];
}

/** What the inbox shows now, in the words of a view. */
export function shownFilters(
  { tags, users, whatsapps, statuses, more }: InboxFilters,
  searchParam: string,
  queueIds: readonly number[],
): ViewFilters {
  const isShowable = (status: string) =>
    (['open', 'closed', 'pending', 'group'] as const).find((one) => one === status);
  return {
    text: searchParam.trim().slice(0, 100),
    statuses: statuses.flatMap((status) => isShowable(status) ?? []),
    queues: [...(more && more.queues.length > 0 ? more.queues : queueIds)],
    users: [...users],
    tags: [...tags],
    connections: [...whatsapps],
    priorities: [...(more?.priorities ?? [])],
    unread: more?.unread ?? false,
    from: more?.from || null,
    to: more?.to || null,
    waitingMinutes: more?.waitingMinutes ?? 0,
  };
}

/** The same the other way round. */
function filtersOf(view: ViewFilters): InboxFilters {
  const more = {
    queues: view.queues,
    priorities: view.priorities,
    unread: view.unread,
    from: view.from ?? '',
    to: view.to ?? '',
    waitingMinutes: view.waitingMinutes,
  };
  const isEmpty = Object.values(more).every((value) => (Array.isArray(value) ? value.length === 0 : !value));
  return {
    tags: view.tags,
    users: view.users,
    whatsapps: view.connections,
    statuses: view.statuses,
    more: isEmpty ? null : more,
  };
}

/** Turns the inbox to a view. */
export const openView = ({ filters }: Pick<SavedView, 'filters'>): void =>
  setInbox({
    view: 'search',
    searchParam: filters.text,
    searchOnMessages: false,
    filters: filtersOf(filters),
    isFilterOpen: false,
  });

/** Leaves a view for the list of what is to be done. */
export const leaveView = (): void =>
  setInbox({ view: 'inbox', searchParam: '', filters: noFilters, isFilterOpen: false });

/** The same filters in whatever order they were chosen. */
const sorted = (filters: ViewFilters): string =>
  JSON.stringify(
    Object.entries(filters)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(String).toSorted() : value]),
  );

/** Which of the views the inbox shows. */
export function useShownView(views: readonly SavedView[]): SavedView | undefined {
  const { view, filters, searchParam } = useInbox();
  if (view !== 'search') return undefined;
  const shown = sorted(shownFilters(filters, searchParam, []));
  return views.find((one) => sorted(one.filters) === shown);
}
