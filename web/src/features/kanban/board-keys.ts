import type { Ticket } from '@oplano/contracts/tickets';
import type { LaneId } from '@oplano/core/kanban';
import type { LaneView } from './lane-views.ts';

/** Where the arrow keys lead from a card: its neighbours in the lane, or the nearest lane that holds something. */
export function cardAfterKey(views: readonly LaneView[], ticketId: number, key: string): Ticket | undefined {
  const lane = views.findIndex(({ state }) => state.cards.some(({ id }) => id === ticketId));
  const cards = views[lane]?.state.cards ?? [];
  const index = cards.findIndex(({ id }) => id === ticketId);
  if (index < 0) return undefined;
  if (key === 'ArrowDown') return cards[index + 1];
  if (key === 'ArrowUp') return cards[index - 1];
  if (key === 'Home') return cards[0];
  if (key === 'End') return cards.at(-1);
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const others = key === 'ArrowLeft' ? views.slice(0, lane).toReversed() : views.slice(lane + 1);
  const next = others.find(({ state }) => state.cards.length > 0)?.state.cards;
  return next?.[Math.min(index, next.length - 1)];
}

/** The lane the keyboard would put a card into after a key; undefined: the key leads nowhere. */
export function laneAfterKey(views: readonly LaneView[], laneId: LaneId, key: string): LaneView | undefined {
  const index = views.findIndex((view) => view.laneId === laneId);
  if (key === 'ArrowLeft') return views[index - 1];
  if (key === 'ArrowRight') return views[index + 1];
  if (key === 'Home') return views[0];
  return key === 'End' ? views.at(-1) : undefined;
}
