import { panelCards, peopleShown, type PanelCards, type PanelPerson } from '@oplano/core/moments';
import { seesGroups } from '@oplano/core/tickets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { rightsOf } from '#features/tickets';
import { ApiError } from '#platform/api';
import { useTranslation } from '#platform/i18n';
import { useLivePages } from '#platform/query';
import { useRoom } from '#platform/realtime';
import { useActor } from '#platform/session';
import { toast } from '#ui/toast';
import { momentsKey, momentsList, panelPeopleQuery } from './moments.api.ts';

/** Several rooms are entered together; what they show is asked for once. */
const settleMs = 150;

/** Hears of every live ticket while the panel is shown. */
function usePanelRooms(): void {
  const client = useQueryClient();
  const actor = useActor();
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refetchSoon = () => {
    clearTimeout(due.current);
    due.current = setTimeout(() => void client.invalidateQueries({ queryKey: momentsKey }), settleMs);
  };
  useEffect(() => () => clearTimeout(due.current), []);
  useRoom('joinTickets', 'leaveTickets', 'open', refetchSoon);
  useRoom('joinTickets', 'leaveTickets', 'pending', refetchSoon);
  useRoom('joinTickets', 'leaveTickets', seesGroups(actor) ? 'group' : null, refetchSoon);
}

const nobody: readonly PanelPerson[] = [];

/** Who leads a ticket and is not among the people, e.g. because the list of them is older: known by their tickets. */
function withLeaders(people: readonly PanelPerson[], cards: PanelCards): readonly PanelPerson[] {
  const known = new Set(people.map(({ id }) => id));
  const others = [...cards.values()].flatMap(([first]) =>
    first?.user && !known.has(first.user.id) ? { ...first.user, online: false, away: null, queueIds: [] } : [],
  );
  return others.length === 0 ? people : [...people, ...others];
}

/** Makes cards that stay the same ones as long as nothing on them changes. */
function cardsKeeper(): typeof panelCards {
  let last: { readonly of: readonly unknown[]; readonly cards: PanelCards } | undefined;
  return (tickets, queueIds) => {
    if (last?.of[0] !== tickets || last.of[1] !== queueIds) {
      last = { of: [tickets, queueIds], cards: panelCards(tickets, queueIds, last?.cards) };
    }
    return last.cards;
  };
}

/** Everything the panel shows. */
export function usePanel(queueIds: readonly number[]) {
  const { t } = useTranslation('moments');
  const actor = useActor();
  const { rows, status, error, hasMore, isLoadingMore, loadMore, retry } = useLivePages(momentsList, {
    searchParam: '',
    rights: rightsOf(actor),
  });
  const people = useQuery(panelPeopleQuery);
  usePanelRooms();
  const [cardsOf] = useState(cardsKeeper);
  const cards = cardsOf(rows, queueIds);

  // The panel has no end to scroll to: it reads on by itself.
  useEffect(() => {
    if (hasMore && !isLoadingMore) loadMore();
  });
  const isBroken = error instanceof ApiError && error.status === 500;
  const failed = t(($) => $.moments.failed);
  useEffect(() => {
    if (isBroken) toast.error(failed);
  }, [isBroken, failed]);

  return {
    status: status === 'ready' && !people.data ? (people.error ? 'error' : 'loading') : status,
    error: error ?? people.error,
    cards,
    people: peopleShown(withLeaders(people.data ?? nobody, cards), cards, queueIds),
    tickets: rows,
    retry: () => {
      void people.refetch();
      retry();
    },
  } as const;
}
