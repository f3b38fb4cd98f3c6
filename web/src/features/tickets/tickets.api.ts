import { queryOptions } from '@tanstack/react-query';

/** A ticket with unread messages, as the bell lists it. */
export interface UnreadTicket {
  readonly uuid: string;
  readonly contactName: string;
  readonly lastMessage: string;
  readonly unreadMessages: number;
}

/** The tickets the bell counts. There are none until conversations exist. */
export const unreadTicketsQuery = queryOptions({
  queryKey: ['tickets', 'unread'],
  queryFn: (): UnreadTicket[] => [],
  initialData: (): UnreadTicket[] => [],
  staleTime: Number.POSITIVE_INFINITY,
});
