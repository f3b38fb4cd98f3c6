import type { Ticket } from '@oplano/contracts/tickets';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ListedTicket, TicketFilter } from '../ticket-rules.ts';
import { ticketList } from '../tickets.api.ts';

/**
 * The conversation below a ticket in the list on the screen, or above it at the end: what one turns to when this one is
 * done. Searches and closed tickets are looked through, not worked off.
 */
export function nextInList(client: QueryClient, { id }: Ticket): string | undefined {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: ticketList.key, type: 'active' })) {
    // `variantKey` put the filter at the end.
    const { list } = queryKey.at(-1) as TicketFilter;
    if (list !== 'open' && list !== 'pending' && list !== 'group') continue;
    const data = state.data as InfiniteData<{ rows: readonly ListedTicket[] }> | undefined;
    const rows = data?.pages.flatMap((page) => page.rows) ?? [];
    const at = rows.findIndex((row) => row.id === id);
    if (at >= 0) return (rows[at + 1] ?? rows[at - 1])?.uuid;
  }
  return undefined;
}
