import type { BoardSort, LaneTotal } from '@oplano/contracts/kanban';
import type { Ticket } from '@oplano/contracts/tickets';

export type LaneId = number | null;

/** One lane as far as it is loaded; the numbers are of all of it. */
export interface BoardLane {
  readonly laneId: LaneId;
  readonly count: number;
  readonly cents: number;
  /** In the order of the board. */
  readonly cards: readonly Ticket[];
  /** Continues the lane; null: this is all of it. */
  readonly cursor: string | null;
  /** The card the last answer ended with, as it was then: what comes behind it is not loaded. */
  readonly end: Ticket | null;
}

/** Lanes by their number; one that is not named holds nothing. */
export type Board = ReadonlyMap<LaneId, BoardLane>;

export interface BoardRules {
  readonly sort: BoardSort;
  /** Whether a ticket belongs on the board as it is filtered. */
  readonly accepts: (ticket: Ticket) => boolean;
}

/** `exact`: counts and sums are right as well; else they have to be asked for. */
export interface BoardPatch {
  readonly board: Board;
  readonly exact: boolean;
}

const byText = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0);

/** The order of cards, the same as the server's. */
export function compareCards(sort: BoardSort): (a: Ticket, b: Ticket) => number {
  const byNumber = (a: Ticket, b: Ticket): number => b.id - a.id;
  if (sort === 'ticketNumber') return byNumber;
  if (sort === 'lastMessage') return (a, b) => byText(a.updatedAt, b.updatedAt) || byNumber(a, b);
  return (a, b) => (b.valueCents ?? -1) - (a.valueCents ?? -1) || byNumber(a, b);
}

const noLane = (laneId: LaneId): BoardLane => ({ laneId, count: 0, cents: 0, cards: [], cursor: null, end: null });
const laneOf = (ticket: Ticket): LaneId => ticket.lane?.id ?? null;

/** A board out of the first answer. */
export function boardOf(answer: {
  readonly tickets: readonly Ticket[];
  readonly lanes: readonly (LaneTotal & { readonly cursor: string | null })[];
}): Board {
  const board = new Map<LaneId, BoardLane>();
  for (const { laneId, count, cents, cursor } of answer.lanes) {
    const cards = answer.tickets.filter((ticket) => laneOf(ticket) === laneId);
    board.set(laneId, { laneId, count, cents, cards, cursor, end: cards.at(-1) ?? null });
  }
  return board;
}

export function findCard(board: Board, ticketId: number): Ticket | undefined {
  for (const { cards } of board.values()) {
    const card = cards.find(({ id }) => id === ticketId);
    if (card) return card;
  }
  return undefined;
}

const isWhole = (board: Board): boolean => [...board.values()].every(({ cursor }) => cursor === null);

/** The place of a card among others: the first that does not come before it. */
function placeOf(cards: readonly Ticket[], card: Ticket, compare: (a: Ticket, b: Ticket) => number): number {
  let [low, high] = [0, cards.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = cards[middle];
    if (other && compare(other, card) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Counting {
  readonly by: 0 | 1;
}

function without(board: Map<LaneId, BoardLane>, card: Ticket, { by }: Counting): void {
  const lane = board.get(laneOf(card));
  if (!lane) return;
  board.set(lane.laneId, {
    ...lane,
    count: Math.max(0, lane.count - by),
    cents: Math.max(0, lane.cents - by * (card.valueCents ?? 0)),
    cards: lane.cards.filter(({ id }) => id !== card.id),
  });
}

function withCard(board: Map<LaneId, BoardLane>, card: Ticket, sort: BoardSort, { by }: Counting): void {
  const lane = board.get(laneOf(card)) ?? noLane(laneOf(card));
  const compare = compareCards(sort);
  const isLoaded = lane.cursor === null || (lane.end !== null && compare(card, lane.end) <= 0);
  const place = placeOf(lane.cards, card, compare);
  board.set(lane.laneId, {
    ...lane,
    count: lane.count + by,
    cents: lane.cents + by * (card.valueCents ?? 0),
    cards: isLoaded ? lane.cards.toSpliced(place, 0, card) : lane.cards,
  });
}

const isSamePlace = (a: Ticket, b: Ticket, sort: BoardSort): boolean =>
  laneOf(a) === laneOf(b) && a.valueCents === b.valueCents && compareCards(sort)(a, b) === 0;

/** Lets a board follow what a ticket is now. Something older than what is shown changes nothing. */
export function putCard(board: Board, card: Ticket, { accepts, sort }: BoardRules): BoardPatch {
  const known = findCard(board, card.id);
  if (known && known.version > card.version) return { board, exact: true };
  if (known === card) return { board, exact: true };
  const belongs = accepts(card);
  if (!known && !belongs && isWhole(board)) return { board, exact: true };
  const next = new Map(board);
  if (known && belongs && isSamePlace(known, card, sort)) {
    const lane = next.get(laneOf(card)) ?? noLane(laneOf(card));
    next.set(lane.laneId, { ...lane, cards: lane.cards.map((one) => (one === known ? card : one)) });
    return { board: next, exact: true };
  }
  // One that was not loaded may have been counted already, and nobody here knows where.
  const exact = known !== undefined || isWhole(board);
  const counting: Counting = { by: exact ? 1 : 0 };
  if (known) without(next, known, counting);
  if (belongs) withCard(next, card, sort, counting);
  return { board: next, exact };
}

/** A ticket that is no longer for this person. `version`: unless they already know something newer. */
export function dropCard(board: Board, ticketId: number, version = Number.MAX_SAFE_INTEGER): BoardPatch {
  const known = findCard(board, ticketId);
  if (!known) return { board, exact: isWhole(board) };
  if (known.version > version) return { board, exact: true };
  const next = new Map(board);
  without(next, known, { by: 1 });
  return { board: next, exact: true };
}

/** The next cards of a lane, behind those that are there. */
export function addCards(
  board: Board,
  laneId: LaneId,
  page: { readonly tickets: readonly Ticket[]; readonly cursor: string | null },
  sort: BoardSort,
): Board {
  const next = new Map(board);
  const lane = board.get(laneId) ?? noLane(laneId);
  const fresh = page.tickets.filter((ticket) => {
    const known = findCard(board, ticket.id);
    return laneOf(ticket) === laneId && !(known && (known.version > ticket.version || laneOf(known) !== laneId));
  });
  const ids = new Set(fresh.map(({ id }) => id));
  const cards = [...lane.cards.filter(({ id }) => !ids.has(id)), ...fresh].toSorted(compareCards(sort));
  next.set(laneId, { ...lane, cards, cursor: page.cursor, end: page.tickets.at(-1) ?? lane.end });
  return next;
}

/** Counts and sums as the server knows them. */
export function withTotals(board: Board, totals: readonly LaneTotal[]): Board {
  const known = new Map(totals.map((total) => [total.laneId, total]));
  const next = new Map<LaneId, BoardLane>();
  for (const laneId of new Set([...board.keys(), ...known.keys()])) {
    const lane = board.get(laneId) ?? noLane(laneId);
    const { count = 0, cents = 0 } = known.get(laneId) ?? {};
    const isSame = lane.count === count && lane.cents === cents;
    next.set(laneId, isSame ? lane : { ...lane, count, cents });
  }
  return next;
}
