import type { LogGroup } from '@oplano/contracts/audit';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

/** What the fields above the table say; empty is everything. */
export interface LogSearch {
  readonly searchParam: string;
  readonly userId: string;
  readonly group: LogGroup | '';
  readonly from: string;
  readonly to: string;
}
export const wholeLog: LogSearch = { searchParam: '', userId: '', group: '', from: '', to: '' };

const queryOf = ({ from: dateFrom, to: dateTo, ...rest }: LogSearch) => ({ ...rest, dateFrom, dateTo });

/** Whose log it is: the company's own, or that of the operators. */
export type LogKind = 'list' | 'acts';

export const auditQuery = (kind: LogKind, search: LogSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', kind, search],
    queryFn: ({ pageParam, signal }) =>
      call(routes.audit[kind], { query: { ...queryOf(search), cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

export const exportLog = (
  search: LogSearch,
  body: { heads: string[]; actionTexts: { action: string; text: string }[] },
) => call(routes.audit.export, { query: queryOf(search), body });
