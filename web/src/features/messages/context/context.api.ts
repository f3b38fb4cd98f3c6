import type { ChatFileKind } from '@oplano/contracts/messages';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

const from = (cursor: string | null) => (cursor === null ? {} : { cursor });

/** What happened with the contact of a ticket, newest first. */
export const historyQuery = (ticketUuid: string) =>
  infiniteQueryOptions({
    queryKey: ['messages', 'context', 'history', ticketUuid],
    queryFn: ({ pageParam, signal }) =>
      call(routes.context.history, { params: { ticketUuid }, query: from(pageParam), signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });

/** Files or addresses of a conversation, newest first. */
export const chatFilesQuery = (ticketUuid: string, kind: ChatFileKind) =>
  infiniteQueryOptions({
    queryKey: ['messages', 'context', 'files', ticketUuid, kind],
    queryFn: ({ pageParam, signal }) =>
      call(routes.context.files, { params: { ticketUuid }, query: { kind, ...from(pageParam) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });

/** Conversations of the same person over other connections. */
export const conversationsQuery = (ticketUuid: string) =>
  queryOptions({
    queryKey: ['messages', 'context', 'conversations', ticketUuid],
    queryFn: async ({ signal }) =>
      (await call(routes.context.conversations, { params: { ticketUuid }, signal })).tickets,
  });
