import type { Ticket, TicketLogEntry } from '@oplano/contracts/tickets';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { logQuery } from '#features/tickets';

const none: readonly TicketLogEntry[] = [];
const freshMs = 60_000;

/** What happened to a ticket; asked for anew when it stands otherwise than before, and not for each word that is said. */
export function useTicketEvents(ticket: Ticket): readonly TicketLogEntry[] {
  const { id, status, userId, queueId, lane, snoozedUntil, priority } = ticket;
  const options = logQuery(id);
  const { data } = useQuery({
    ...options,
    queryKey: [...options.queryKey, [status, userId, queueId, lane?.id, snoozedUntil, priority].join()],
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });
  return data ?? none;
}
