import type { ReportSort, ReportStatus } from '@oplano/contracts/reports';
import type { ReportFilter } from '@oplano/core/figures';
import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

/** A list of numbers as it travels; nothing at all where none is chosen. */
const list = (chosen: readonly (number | string)[]) => (chosen.length > 0 ? JSON.stringify(chosen) : undefined);

const filterOf = (filter: ReportFilter) => ({
  dateFrom: filter.from,
  dateTo: filter.to,
  contactId: filter.contactId === null ? undefined : String(filter.contactId),
  whatsappId: list(filter.whatsappIds),
  users: list(filter.users),
  queueIds: list(filter.queueIds),
  status: list(filter.status),
  only: filter.only?.join(),
  rows: filter.rows,
  channels: filter.channels?.join(),
  tagIds: filter.tagIds?.join(),
  weekdays: filter.weekdays?.join(),
  hours: filter.hours?.join(),
  answers: filter.answers?.join(),
  onlyRated: filter.onlyRated ? ('true' as const) : ('false' as const),
});

export interface ReportPage {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: ReportSort;
  readonly direction: 'asc' | 'desc';
}

export const reportListQuery = (filter: ReportFilter, { page, pageSize, sort, direction }: ReportPage) =>
  queryOptions({
    queryKey: ['reports', 'list', filter, page, pageSize, sort, direction],
    queryFn: ({ signal }) =>
      call(routes.reports.list, {
        query: { ...filterOf(filter), page: String(page), pageSize: String(pageSize), sort, direction },
        signal,
      }),
    placeholderData: (before) => before,
  });

export const exportReport = (
  filter: ReportFilter,
  body: { format: 'xlsx' | 'csv'; heads: string[]; statuses: Record<ReportStatus, string> },
) => call(routes.reports.export, { query: filterOf(filter), body });

export const reportQueuesQuery = queryOptions({
  queryKey: ['reports', 'queues'],
  queryFn: ({ signal }) => call(routes.queues.list, { signal }),
});

/** One contact by number, where an address names it. */
export const reportContactQuery = (contactId: number | null) =>
  queryOptions({
    queryKey: ['reports', 'contact', contactId],
    queryFn: ({ signal }) => call(routes.contacts.show, { params: { contactId: contactId ?? 0 }, signal }),
    enabled: contactId !== null,
  });
