import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

/** The messages of a conversation that hold these words, newest first. What is said meanwhile may hold them as well. */
export const foundInChatQuery = (ticketUuid: string, searchParam: string) =>
  queryOptions({
    queryKey: ['messages', 'found', ticketUuid, searchParam],
    queryFn: ({ signal }) => call(routes.messages.find, { params: { ticketUuid }, query: { searchParam }, signal }),
    staleTime: 0,
  });

/** The first message of a day or after it. */
export const firstOfDay = async (ticketUuid: string, day: string): Promise<number | null> =>
  (await call(routes.messages.firstOfDay, { params: { ticketUuid }, query: { day } })).messageId;
