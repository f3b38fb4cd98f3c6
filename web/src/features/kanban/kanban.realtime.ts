import type { Contact } from '@oplano/contracts/contacts';
import type { Ticket } from '@oplano/contracts/tickets';
import { dropCard, findCard, putCard, valueOf, withTotals, type Board, type BoardRules } from '@oplano/core/kanban';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '#platform/feature';
import { rulesOf, type BoardFilter } from './board-filter.ts';
import { boardsKey, fetchTotals } from './kanban.api.ts';
import { noteTruth, shownAs } from './moving.ts';
import { noteEvent, type BoardEvent } from './board-events.ts';

/** A burst of events moves counts and sums once. */
const totalsAfterMs = 1_000;
const due = new WeakMap<QueryClient, Set<string>>();

/** Asks for the counts and sums of a board that events alone do not tell; again, if something happened meanwhile. */
function refreshTotalsSoon(client: QueryClient, filter: BoardFilter): void {
  const waiting = due.get(client) ?? new Set<string>();
  due.set(client, waiting);
  const id = JSON.stringify(filter);
  if (waiting.has(id)) return;
  waiting.add(id);
  const queryKey = [...boardsKey, filter];
  setTimeout(() => {
    waiting.delete(id);
    if (!client.getQueryCache().find({ queryKey, exact: true })?.isActive()) return;
    const before = client.getQueryData<Board>(queryKey);
    void fetchTotals(filter).then(
      (totals) => {
        const now = client.getQueryData<Board>(queryKey);
        if (now !== before) refreshTotalsSoon(client, filter);
        if (now) client.setQueryData<Board>(queryKey, withTotals(now, totals));
      },
      // The numbers stay as they are until something else moves them.
      () => undefined,
    );
  }, totalsAfterMs);
}

/** Lets every board in the cache follow what happened. */
export function tellBoards(client: QueryClient, event: BoardEvent): void {
  noteEvent(event);
  for (const [queryKey, board] of client.getQueriesData<Board>({ queryKey: boardsKey })) {
    if (!board) continue;
    // The filter stands at the end of the key.
    const filter = queryKey.at(-1) as BoardFilter;
    const patch = event(board, rulesOf(filter));
    if (patch.board !== board) client.setQueryData<Board>(queryKey, patch.board);
    if (!patch.exact) refreshTotalsSoon(client, filter);
  }
}

/** A ticket as the server knows it now. While somebody here moves it, it is shown where they put it. */
export function cardChanged(client: QueryClient, ticket: Ticket): void {
  noteTruth(ticket);
  tellBoards(client, (board, rules) => putCard(board, shownAs(ticket), rules));
}

type Change = (card: Ticket) => Ticket | null;

/** Changes cards that are shown; one that is not loaded may count all the same. */
function changeCards(board: Board, rules: BoardRules, change: Change): { board: Board; exact: boolean } {
  let next = { board, exact: false };
  for (const lane of board.values()) {
    for (const card of lane.cards) {
      const changed = change(card);
      if (changed) next = { board: putCard(next.board, changed, rules).board, exact: true };
    }
  }
  return next.exact ? next : { board, exact: [...board.values()].every(({ cursor }) => cursor === null) };
}

/** Their name, tags and value stand on the contact's cards. */
function contactChanged(client: QueryClient, contact: Contact): void {
  const { id, name, number, urlPicture, active, tags } = contact;
  const valueCents = valueOf(contact.extraInfo);
  tellBoards(client, (board, rules) =>
    changeCards(board, rules, (card) =>
      card.contactId === id
        ? { ...card, contact: { ...card.contact, id, name, number, urlPicture, active }, tags, valueCents }
        : null,
    ),
  );
}

function allRead(client: QueryClient, ticketId: number, version: number): void {
  tellBoards(client, (board, rules) => {
    const card = findCard(board, ticketId);
    if (!card || card.version > version) return { board, exact: true };
    return putCard(board, { ...card, unreadMessages: 0, version }, rules);
  });
}

/** Whose lane is gone, or goes by another name, is asked for anew: the cards say where they stand. */
const lanesChanged = (client: QueryClient): void => void client.invalidateQueries({ queryKey: boardsKey });

export const kanbanHandlers = (client: QueryClient): LiveHandlers => ({
  tickets: {
    update: ({ ticket }) => cardChanged(client, ticket),
    delete: ({ ticketId, version }) => tellBoards(client, (board) => dropCard(board, ticketId, version)),
    updateUnread: ({ ticketId, version }) => allRead(client, ticketId, version),
  },
  contacts: { update: ({ contact }) => contactChanged(client, contact) },
  tags: { delete: () => lanesChanged(client) },
});
