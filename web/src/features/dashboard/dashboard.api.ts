import type { FigureFilter } from '@oplano/core/figures';
import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

const list = (chosen: readonly number[]) => (chosen.length > 0 ? JSON.stringify(chosen) : undefined);
const chosenOf = ({ queueIds, whatsappIds, users }: FigureFilter) => ({
  queueIds: list(queueIds),
  whatsappIds: list(whatsappIds),
  users: list(users),
});
const rangeQuery = (filter: FigureFilter) => ({
  date_from: filter.from,
  date_to: filter.to,
  ...chosenOf(filter),
});
const chartQuery = (filter: FigureFilter) => ({
  initialDate: filter.from,
  finalDate: filter.to,
  ...chosenOf(filter),
});

/** Figures move on while somebody looks at them; what is shown stays until the new ones are there. */
const alive = { refetchInterval: 60_000, staleTime: 30_000 } as const;

export const figuresQuery = (filter: FigureFilter) =>
  queryOptions({
    queryKey: ['dashboard', 'figures', filter],
    queryFn: ({ signal }) => call(routes.dashboard.show, { query: rangeQuery(filter), signal }),
    placeholderData: (before) => before,
    ...alive,
  });

export const sharesQuery = (filter: FigureFilter) =>
  queryOptions({
    queryKey: ['dashboard', 'shares', filter],
    queryFn: ({ signal }) => call(routes.dashboard.shares, { query: rangeQuery(filter), signal }),
    placeholderData: (before) => before,
    ...alive,
  });

/** Both charts of tickets; they come and fail together. */
export const chartsQuery = (filter: FigureFilter) =>
  queryOptions({
    queryKey: ['dashboard', 'charts', filter],
    queryFn: async ({ signal }) => {
      const query = chartQuery(filter);
      const [users, days] = await Promise.all([
        call(routes.dashboard.ticketsUsers, { query, signal }),
        call(routes.dashboard.ticketsDay, { query, signal }),
      ]);
      return { users, days };
    },
    placeholderData: (before) => before,
    ...alive,
  });

/** Messages of the company in the range: ours, and those of customers. */
export const messageCountsQuery = ({ from, to }: Pick<FigureFilter, 'from' | 'to'>) =>
  queryOptions({
    queryKey: ['dashboard', 'messages', from, to],
    queryFn: async ({ signal }) => {
      const count = async (fromMe: 'true' | 'false') => {
        const query = { fromMe, dateStart: from, dateEnd: to };
        return (await call(routes.messages.countAll, { query, signal })).count[0]?.count ?? 0;
      };
      const [sentMessages, receivedMessages] = await Promise.all([count('true'), count('false')]);
      return { sentMessages, receivedMessages };
    },
    placeholderData: (before) => before,
    ...alive,
  });
