import type { RealtimeHandlers } from '@oplano/contracts';
import type { Ticket } from '@oplano/contracts/tickets';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { isLate, patchLiveLists } from '#platform/query';
import type { TicketFilter, ListedTicket } from './ticket-rules.ts';
import { countsKey, ticketKey, ticketList, ticketsKey, viewCountsKey } from './tickets.api.ts';

type Pages = InfiniteData<{ rows: readonly ListedTicket[]; hasMore: boolean; count: number }>;

/** A burst of events moves the numbers of the tabs once. */
const countsAfterMs = 1_000;
const refreshSoon = (queryKey: QueryKey) => {
  const due = new WeakSet<QueryClient>();
  return (client: QueryClient): void => {
    if (due.has(client)) return;
    due.add(client);
    setTimeout(() => {
      due.delete(client);
      void client.invalidateQueries({ queryKey });
    }, countsAfterMs);
  };
};
const refreshCountsSoon = refreshSoon(countsKey);
const refreshViewsSoon = refreshSoon(viewCountsKey);

/** What some list shows of a ticket. */
function shownTicket(client: QueryClient, ticketId: number): ListedTicket | undefined {
  for (const [, data] of client.getQueriesData<Pages>({ queryKey: ticketList.key })) {
    for (const { rows } of data?.pages ?? []) {
      const shown = rows.find(({ id }) => id === ticketId);
      if (shown) return shown;
    }
  }
  return undefined;
}

/** Whether a ticket stands where it stood: then no tab counts one more or less. */
const isWhereItWas = (former: Ticket | undefined, { status, userId, queueId, snoozedUntil }: Ticket): boolean =>
  former?.status === status &&
  former.userId === userId &&
  former.queueId === queueId &&
  (former.snoozedUntil === null) === (snoozedUntil === null);

const showsLatestOnly = (queryKey: QueryKey): boolean => {
  // `variantKey` put the filter at the end.
  const { list } = queryKey.at(-1) as TicketFilter;
  return list === 'closed' || list === 'search';
};

/** Closed tickets and searches show the latest ticket of a conversation; a new one takes the place of the one before. */
function supersede(client: QueryClient, { id, contactId, whatsappId }: Ticket): void {
  const isSame = (row: ListedTicket) => row.contactId === contactId && row.whatsappId === whatsappId;
  client.setQueriesData<Pages>(
    { queryKey: ticketList.key, predicate: ({ queryKey }) => showsLatestOnly(queryKey) },
    (data) => {
      const shown = data?.pages.flatMap(({ rows }) => rows.filter(isSame)) ?? [];
      const latest = Math.max(id, ...shown.map((row) => row.id));
      if (!data || shown.every((row) => row.id === latest)) return data;
      const keep = (row: ListedTicket) => !isSame(row) || row.id === latest;
      return { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.filter(keep) })) };
    },
  );
}

/** Lets everything that shows tickets follow a change of one. */
export function followTicketChange(client: QueryClient, ticket: Ticket): void {
  if (isLate(client, ticketList.key, ticket.id, ticket.version)) return;
  const former = shownTicket(client, ticket.id);
  (isWhereItWas(former, ticket) ? refreshViewsSoon : refreshCountsSoon)(client);
  client.setQueryData<Ticket>(ticketKey(ticket.uuid), (known) =>
    known && known.version >= ticket.version ? known : known && ticket,
  );
  patchLiveLists(client, ticketList, { kind: 'update', record: ticket, former });
  supersede(client, ticket);
}

export function ticketGone(client: QueryClient, ticketId: number, version?: number): void {
  if (version !== undefined && isLate(client, ticketList.key, ticketId, version)) return;
  refreshCountsSoon(client);
  patchLiveLists(client, ticketList, { kind: 'delete', id: ticketId, ...(version !== undefined && { version }) });
  // The one before it may be the latest of its conversation again.
  void client.invalidateQueries({
    queryKey: ticketList.key,
    predicate: ({ queryKey }) => showsLatestOnly(queryKey),
  });
  // Whoever has it open learns from the server whether it is still for them.
  void client.invalidateQueries({
    queryKey: [...ticketsKey, 'show'],
    predicate: ({ state }) => (state.data as Ticket | undefined)?.id === ticketId,
  });
}

function allRead(client: QueryClient, ticketId: number, version: number): void {
  const read = <T extends Ticket>(ticket: T): T => ({ ...ticket, unreadMessages: 0, version });
  client.setQueriesData<Ticket>({ queryKey: [...ticketsKey, 'show'] }, (known) =>
    known && known.id === ticketId && known.version < version ? read(known) : known,
  );
  refreshViewsSoon(client);
  const former = shownTicket(client, ticketId);
  patchLiveLists(client, ticketList, { kind: 'change', id: ticketId, version, change: read, former });
}

/** Which tickets somebody has pinned only the server knows. */
export const pinsChanged = (client: QueryClient): void =>
  void client.invalidateQueries({
    queryKey: ticketList.key,
    predicate: ({ queryKey }) => (queryKey.at(-1) as TicketFilter).list === 'pinned',
  });

export const ticketHandlers = (client: QueryClient): RealtimeHandlers['tickets'] => ({
  update: ({ ticket }) => followTicketChange(client, ticket),
  delete: ({ ticketId, version }) => ticketGone(client, ticketId, version),
  updateUnread: ({ ticketId, version }) => allRead(client, ticketId, version),
  pin: () => pinsChanged(client),
});

type ContactPart = Ticket['contact'] & { readonly tags: Ticket['tags'] };

/** A contact goes by another name or has other tags: the tickets shown say so at once. */
export function ticketContactChanged(client: QueryClient, { tags, ...contact }: ContactPart): void {
  const { id, name, number, urlPicture, active } = contact;
  const follow = <T extends Ticket>(ticket: T): T =>
    ticket.contactId === id ? { ...ticket, contact: { id, name, number, urlPicture, active }, tags } : ticket;
  client.setQueriesData<Ticket>({ queryKey: [...ticketsKey, 'show'] }, (known) => known && follow(known));
  client.setQueriesData<Pages>(
    { queryKey: ticketList.key },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(follow) })) },
  );
}
