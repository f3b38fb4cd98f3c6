import type { Ticket } from '@oplano/contracts/tickets';

type Lane = Ticket['lane'];

/** Cards that are being moved from here: where they are shown, and how the server last told of them. */
const moving = new Map<number, { lane: Lane; laneSince: string; truth: Ticket; times: number }>();

/** A card as it is shown: where somebody here has put it, until the server has said whether it may stand there. */
export function shownAs(ticket: Ticket): Ticket {
  const move = moving.get(ticket.id);
  return move ? { ...ticket, lane: move.lane, laneSince: move.laneSince } : ticket;
}

/** Remembers what the server says of a card that is being moved. */
export function noteTruth(ticket: Ticket): void {
  const move = moving.get(ticket.id);
  if (move && ticket.version >= move.truth.version) move.truth = ticket;
}

/** Shows a card in another lane from now on. */
export function beginMove(card: Ticket, lane: Lane, now: Date): Ticket {
  const known = moving.get(card.id);
  const truth = known?.truth ?? card;
  moving.set(card.id, { lane, laneSince: now.toISOString(), truth, times: (known?.times ?? 0) + 1 });
  return shownAs(truth);
}

/** The server has answered: the card as it is to be shown now. Undefined: nothing is known of it here. */
export function endMove(ticketId: number): Ticket | undefined {
  const move = moving.get(ticketId);
  if (!move) return undefined;
  move.times -= 1;
  // Moved on meanwhile: the answer to that is still to come.
  if (move.times > 0) return shownAs(move.truth);
  moving.delete(ticketId);
  return move.truth;
}
