import type { Ticket } from '@oplano/contracts/tickets';
import type { Actor } from '../permissions/index.ts';
import { cutText } from '../text/index.ts';

/**
 * Terminology
 * panel    who serves whom right now: live tickets on the cards of those who lead them
 * card     one person with their tickets; null is the card of the tickets that nobody leads
 * load     how many tickets somebody leads
 */
export type CardOwner = number | null;
export type PanelCards = ReadonlyMap<CardOwner, readonly Ticket[]>;

const textMax = 30;

/** The contact's name and the last message, as far as the panel shows them. */
export const panelText = (text: string): string =>
  // Far more than is shown, and little to look through.
  cutText(text.slice(0, 2_000).replaceAll(/\s+/g, ' ').trim(), textMax);

type Shown = Pick<Ticket, 'status'>;
/** Whether a ticket stands on the panel at all. */
export const isOnPanel = ({ status }: Shown): boolean =>
  status === 'open' || status === 'pending' || status === 'group';

/** The way to a ticket is offered to admins and to whoever leads it. */
export const leadsToTicket = (actor: Pick<Actor, 'profile' | 'userId'>, { userId }: Pick<Ticket, 'userId'>): boolean =>
  actor.profile === 'admin' || userId === actor.userId;

/** Who has waited longest comes first, then whoever spoke last. */
const byWait = (a: Ticket, b: Ticket): number => {
  if (a.waitingSince !== b.waitingSince) {
    if (a.waitingSince === null) return 1;
    if (b.waitingSince === null) return -1;
    return a.waitingSince < b.waitingSince ? -1 : 1;
  }
  // Times are written alike, so that signs can be compared.
  if (a.updatedAt !== b.updatedAt) return a.updatedAt < b.updatedAt ? 1 : -1;
  return a.id - b.id;
};

const isSame = (a: readonly Ticket[], b: readonly Ticket[]): boolean =>
  a.length === b.length && a.every((ticket, place) => ticket === b[place]);

/** What a card was sorted from: while that is the same, it need not be sorted again. */
const sources = new WeakMap<readonly Ticket[], readonly Ticket[]>();

function sortedCard(tickets: readonly Ticket[], former: readonly Ticket[] | undefined): readonly Ticket[] {
  const source = former && sources.get(former);
  if (former && source && isSame(source, tickets)) return former;
  const sorted = tickets.toSorted(byWait);
  const card = former && isSame(former, sorted) ? former : sorted;
  sources.set(card, tickets);
  return card;
}

/**
 * The tickets by who leads them, of these queues or of all. A card on which nothing has changed is the very card of
 * before, so that it need not be drawn again.
 */
export function panelCards(
  tickets: readonly Ticket[],
  queueIds: readonly number[],
  before: PanelCards = new Map(),
): PanelCards {
  const isChosen = ({ queueId }: Ticket) => queueIds.length === 0 || (queueId !== null && queueIds.includes(queueId));
  const cards = new Map<CardOwner, Ticket[]>();
  for (const ticket of tickets) {
    if (!isChosen(ticket)) continue;
    // What waits in somebody's name is theirs already.
    const card = cards.get(ticket.userId);
    if (card) card.push(ticket);
    else cards.set(ticket.userId, [ticket]);
  }
  const kept = new Map<CardOwner, readonly Ticket[]>();
  for (const [owner, card] of cards) kept.set(owner, sortedCard(card, before.get(owner)));
  return kept;
}

export interface PanelPerson {
  readonly id: number;
  readonly name: string;
  readonly online: boolean;
  /** Whether they said that they are not there for customers. */
  readonly away: { readonly text: string } | null;
  readonly queueIds: readonly number[];
}

const alphabet = new Intl.Collator('pt-BR');
/** People in the order of their names: sorted once, however often their tickets change. */
const inOrder = new WeakMap<readonly PanelPerson[], readonly PanelPerson[]>();

function byName<T extends PanelPerson>(people: readonly T[]): readonly T[] {
  // Only these people were put under them.
  const sorted =
    (inOrder.get(people) as readonly T[] | undefined) ??
    people.toSorted((a, b) => alphabet.compare(a.name, b.name) || a.id - b.id);
  inOrder.set(people, sorted);
  return sorted;
}

/**
 * Whose cards are shown, in their order: who is there, then who leads something, then the others, by name. Where queues are
 * chosen, those who work in one of them or lead a ticket of one.
 */
export function peopleShown<T extends PanelPerson>(
  people: readonly T[],
  cards: PanelCards,
  queueIds: readonly number[],
): T[] {
  const isWanted = ({ id, queueIds: own }: T) =>
    queueIds.length === 0 || cards.has(id) || own.some((queueId) => queueIds.includes(queueId));
  const [there, leading, others]: [T[], T[], T[]] = [[], [], []];
  for (const person of byName(people)) {
    if (isWanted(person)) (person.online ? there : cards.has(person.id) ? leading : others).push(person);
  }
  return [...there, ...leading, ...others];
}

/**
 * The queue in which a ticket would stand with somebody else: its own, where they work in it; else the only one they have.
 * Null: whoever hands it over has to say.
 */
export function queueForHandOver({ queueId }: Pick<Ticket, 'queueId'>, { queueIds }: PanelPerson): number | null {
  if (queueId !== null && queueIds.includes(queueId)) return queueId;
  const [only, another] = queueIds;
  return queueId === null && only !== undefined && another === undefined ? only : null;
}
