import { moveManyMax } from '@oplano/contracts/kanban';
import type { Ticket } from '@oplano/contracts/tickets';
import { isFull, putCard, type LaneId } from '@oplano/core/kanban';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { errorText, useTranslation } from '#platform/i18n';
import { toast } from '#ui/toast';
import { moveMany, moveToLane } from './kanban.api.ts';
import { cardChanged, tellBoards } from './kanban.realtime.ts';
import type { LaneView } from './lane-views.ts';
import { beginMove, endMove } from './moving.ts';

/** Moves go out one after the other: two of one card must arrive in the order they were made. */
let last: Promise<unknown> = Promise.resolve();

const show = (client: QueryClient, card: Ticket): void =>
  tellBoards(client, (board, rules) => putCard(board, card, rules));

/** Where a card stands once its move is settled; a refused one is back where it was. */
function settle(client: QueryClient, ticketId: number): void {
  const card = endMove(ticketId);
  if (card) show(client, card);
}

export type MoveCards = (cards: readonly Ticket[], target: LaneView) => void;

/** Moves cards at once, and back where the server refuses. `say` gets what went wrong or is worth a warning. */
export function useMoves(say: (text: string) => void): MoveCards {
  const { t } = useTranslation(['kanban', 'errors']);
  const client = useQueryClient();

  const refuse = async (count: number, cause: unknown): Promise<void> => {
    console.error('kanban: cards were not moved', cause);
    say(t(($) => $.kanban.refused, { count, reason: await errorText(cause) }));
  };

  const send = async (ids: readonly number[], laneId: LaneId): Promise<void> => {
    try {
      const [only, ...others] = ids;
      const { moved, refused } =
        only !== undefined && others.length === 0
          ? { moved: [await moveToLane(only, laneId)], refused: [] }
          : await moveMany(ids, laneId);
      for (const ticket of moved) cardChanged(client, ticket);
      for (const id of ids) settle(client, id);
      if (moved.length > 0) toast.success(t(($) => $.kanban[laneId === null ? 'removed' : 'moved']));
      const [first] = refused;
      if (first) await refuse(refused.length, new Error(first.error));
    } catch (error) {
      for (const id of ids) settle(client, id);
      await refuse(ids.length, error);
    }
  };

  return (cards, { laneId, lane, state }) => {
    const moving = cards.filter((card) => (card.lane?.id ?? null) !== laneId);
    if (moving.length === 0) return;
    const now = new Date();
    for (const card of moving) show(client, beginMove(card, lane, now));
    const total = state.count + moving.length;
    if (lane && isFull(total, lane.wipLimit)) {
      say(t(($) => $.kanban.overLimit, { name: lane.name, total, limit: lane.wipLimit }));
    }
    for (let from = 0; from < moving.length; from += moveManyMax) {
      const ids = moving.slice(from, from + moveManyMax).map(({ id }) => id);
      last = last.then(() => send(ids, laneId));
    }
  };
}
