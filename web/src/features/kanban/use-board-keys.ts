import type { Ticket } from '@oplano/contracts/tickets';
import { findCard, type Board, type LaneId } from '@oplano/core/kanban';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import { useSteady } from '#ui/use-steady';
import { cardAfterKey, laneAfterKey } from './board-keys.ts';
import type { LaneView } from './lane-views.ts';
import type { MoveCards } from './use-moves.ts';

/** Cards that the keyboard holds, and the lane it would put them into. */
interface Lifted {
  readonly cards: readonly Ticket[];
  readonly from: LaneId;
  readonly to: LaneId;
}

interface Options {
  readonly board: Board;
  readonly views: readonly LaneView[];
  readonly chosen: ReadonlySet<number>;
  readonly announce: (text: string) => void;
  readonly move: MoveCards;
  readonly onChoose: (ticketId: number) => void;
}

/** Walks over the board with the arrow keys, and moves cards: space takes one up, arrows carry it, space puts it down. */
export function useBoardKeys({ board, views, chosen, announce, move, onChoose }: Options) {
  const { t } = useTranslation('kanban');
  const [chosenCurrent, setCurrent] = useState<number | null>(null);
  const [focusTimes, setFocusTimes] = useState(0);
  const [lifted, setLifted] = useState<Lifted | null>(null);
  /** Who stood beside a card that was put down: it may go behind the end of what is loaded. */
  const [neighbour, setNeighbour] = useState<number | null>(null);
  // One card is always the one that Tab reaches.
  const isThere = (id: number | null): id is number => id !== null && findCard(board, id) !== undefined;
  const first = views.flatMap(({ state }) => state.cards.slice(0, 1))[0];
  const currentId = [chosenCurrent, neighbour].find(isThere) ?? first?.id ?? null;

  const nameOf = (laneId: LaneId): string =>
    views.find((view) => view.laneId === laneId)?.lane?.name ?? t(($) => $.kanban.lane.none);
  const focus = (ticketId: number) => {
    setCurrent(ticketId);
    setFocusTimes((times) => times + 1);
  };

  const besideOf = ({ cards: held }: Lifted): number | null => {
    const isHeld = (id: number) => held.some((card) => card.id === id);
    for (const key of ['ArrowDown', 'ArrowUp']) {
      let beside = chosenCurrent === null ? undefined : cardAfterKey(views, chosenCurrent, key);
      while (beside && isHeld(beside.id)) beside = cardAfterKey(views, beside.id, key);
      if (beside) return beside.id;
    }
    return null;
  };

  const liftUp = (ticketId: number) => {
    const card = findCard(board, ticketId);
    if (!card) return;
    const group = chosen.has(ticketId) ? [...chosen].flatMap((id) => findCard(board, id) ?? []) : [card];
    const from = card.lane?.id ?? null;
    setLifted({ cards: group, from, to: from });
    announce(t(($) => $.kanban.say.lifted, { count: group.length, name: card.contact.name, lane: nameOf(from) }));
  };

  const carry = (held: Lifted, key: string) => {
    if (key === 'Escape' || key === 'Tab') {
      setLifted(null);
      return announce(t(($) => $.kanban.say.cancelled, { lane: nameOf(held.from) }));
    }
    if (key === ' ' || key === 'Enter') {
      setLifted(null);
      const target = views.find(({ laneId }) => laneId === held.to);
      // Where it came from: nothing moves.
      if (!target || held.cards.every((card) => (card.lane?.id ?? null) === held.to)) {
        return announce(t(($) => $.kanban.say.cancelled, { lane: nameOf(held.from) }));
      }
      setNeighbour(besideOf(held));
      move(held.cards, target);
      announce(t(($) => $.kanban.say.dropped, { lane: nameOf(held.to) }));
      // The card is drawn in another lane, and the focus goes with it.
      return setFocusTimes((times) => times + 1);
    }
    const next = laneAfterKey(views, held.to, key);
    if (!next) return undefined;
    setLifted({ ...held, to: next.laneId });
    const place = { position: views.indexOf(next) + 1, total: views.length };
    return announce(t(($) => $.kanban.say.over, { lane: nameOf(next.laneId), ...place }));
  };

  // It knows the whole board, which every event changes; the cards that hold it must not.
  const onKeyDown = useSteady((event: KeyboardEvent, ticketId: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (lifted) {
      if (event.key !== 'Tab') event.preventDefault();
      return carry(lifted, event.key);
    }
    if (event.key === ' ') {
      event.preventDefault();
      if (event.shiftKey) onChoose(ticketId);
      else liftUp(ticketId);
      return;
    }
    const next = cardAfterKey(views, ticketId, event.key);
    if (!next) return;
    event.preventDefault();
    focus(next.id);
  });

  // A card that went out of sight was drawn a moment longer: whoever stands in for it gets the focus then.
  const standsIn = neighbour !== null && currentId === neighbour && chosenCurrent !== neighbour;
  return {
    currentId,
    focusTimes: focusTimes + (standsIn ? 1 : 0),
    lifted,
    onKeyDown,
    setCurrent,
    drop: () => setLifted(null),
  };
}
