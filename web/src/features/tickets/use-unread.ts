import { useQuery } from '@tanstack/react-query';
import { unreadTicketsQuery, type UnreadTicket } from './tickets.api.ts';

export const useUnreadTickets = (): readonly UnreadTicket[] => useQuery(unreadTicketsQuery).data;

/** How many tickets wait to be read: the number at the bell and in the title. */
export const useUnreadCount = (): number => useUnreadTickets().length;
