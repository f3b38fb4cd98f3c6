import type { Contact } from '@oplano/contracts/contacts';
import type { Ticket } from '@oplano/contracts/tickets';
import type { User, UserName } from '@oplano/contracts/users';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '#platform/feature';
import { patchLiveLists, type LivePages } from '#platform/query';
import { momentsList, panelPeopleQuery } from './moments.api.ts';

/** Somebody came, went, was renamed or works in other queues. */
function personChanged(client: QueryClient, { id, name, online, away, queues }: User): void {
  const now: UserName = { id, name, online, away, queueIds: queues.map((queue) => queue.id) };
  client.setQueryData<UserName[]>(panelPeopleQuery.queryKey, (people) =>
    people?.some((one) => one.id === id)
      ? people.map((one) => (one.id === id ? now : one))
      : people && [...people, now],
  );
}

const personGone = (client: QueryClient, userId: number): void =>
  void client.setQueryData<UserName[]>(panelPeopleQuery.queryKey, (people) =>
    people?.filter(({ id }) => id !== userId),
  );

/** Their tickets carry their name. */
function contactChanged(client: QueryClient, { id, name, number, urlPicture, active }: Contact): void {
  const follow = (ticket: Ticket): Ticket =>
    ticket.contactId === id ? { ...ticket, contact: { id, name, number, urlPicture, active } } : ticket;
  client.setQueriesData<LivePages<Ticket>>(
    { queryKey: momentsList.key },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(follow) })) },
  );
}

export const momentsHandlers = (client: QueryClient): LiveHandlers => ({
  tickets: {
    update: ({ ticket }) => patchLiveLists(client, momentsList, { kind: 'update', record: ticket }),
    delete: ({ ticketId, version }) =>
      patchLiveLists(client, momentsList, {
        kind: 'delete',
        id: ticketId,
        ...(version !== undefined && { version }),
      }),
    updateUnread: ({ ticketId, version }) =>
      patchLiveLists(client, momentsList, {
        kind: 'change',
        id: ticketId,
        version,
        change: (ticket) => ({ ...ticket, unreadMessages: 0 }),
      }),
  },
  contacts: { update: ({ contact }) => contactChanged(client, contact) },
  users: {
    create: ({ user }) => personChanged(client, user),
    update: ({ user }) => personChanged(client, user),
    delete: ({ userId }) => personGone(client, userId),
  },
});
