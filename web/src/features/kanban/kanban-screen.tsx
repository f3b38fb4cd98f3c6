import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import Skeleton from '@mui/material/Skeleton';
import type { Ticket } from '@oplano/contracts/tickets';
import { seesGroups } from '@oplano/core/tickets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { laneNamesQuery } from '#features/tags';
import { ownQueuesQuery } from '#features/tickets';
import { useTranslation } from '#platform/i18n';
import { useRoom } from '#platform/realtime';
import { useActor } from '#platform/session';
import { EmptyState } from '#ui/empty-state';
import { ErrorState } from '#ui/error-state';
import { SlowWords } from '#ui/slow-words';
import type { BoardFilter } from './board-filter.ts';
import { useBoardChoice } from './board-store.ts';
import { BoardView } from './board-view.tsx';
import { BoardControls, BoardHead } from './controls.tsx';
import { boardQuery, boardsKey } from './kanban.api.ts';
import styles from './kanban.module.css';
import { TicketPane } from './ticket-pane.tsx';
import { useBoardDays } from './use-board-days.ts';

/** Tickets as cards in lanes. */
export function KanbanScreen() {
  const { t } = useTranslation('kanban');
  const client = useQueryClient();
  const queues = useQuery(ownQueuesQuery);
  const [opened, setOpened] = useState<Ticket | null>(null);
  const [showsFilters, setShowsFilters] = useState(false);
  const filter = useBoardFilter(queues.data);
  const lanes = useQuery(laneNamesQuery);
  const query = useQuery({
    ...boardQuery(filter),
    enabled: queues.data !== undefined,
    placeholderData: (before) => before,
  });
  useBoardRooms();

  const problem = query.data ? null : (query.error ?? lanes.error ?? queues.error);
  const retry = () => {
    void queues.refetch();
    void lanes.refetch();
    void query.refetch();
  };
  const isReady = query.data !== undefined && lanes.data !== undefined;
  return (
    <div className={styles.screen}>
      <BoardHead isOpen={showsFilters} onToggle={() => setShowsFilters(!showsFilters)} />
      <BoardControls isOpen={showsFilters} onSearch={() => void client.invalidateQueries({ queryKey: boardsKey })} />
      <div className={styles.body}>
        <div className={styles.main} aria-busy={query.isFetching}>
          {problem && <ErrorState error={problem} onRetry={retry} />}
          {!problem && !isReady && <Bones />}
          {isReady && <BoardView board={query.data} lanes={lanes.data} filter={filter} onOpen={setOpened} />}
          {isReady && lanes.data.length === 0 && (
            <EmptyState
              icon={<ViewKanbanOutlined />}
              title={t(($) => $.kanban.noLanes.title)}
              text={t(($) => $.kanban.noLanes.text)}
            />
          )}
        </div>
        {opened && <TicketPane ticket={opened} onClose={() => setOpened(null)} />}
      </div>
    </div>
  );
}

/** What the board shows now; the same one as long as nobody chooses otherwise, for every lane holds it. */
function useBoardFilter(queues: readonly { readonly id: number }[] | undefined): BoardFilter {
  const { queueIds, users, tags, searchParam, sort } = useBoardChoice();
  const { startDate, endDate } = useBoardDays();
  return useMemo(
    () => ({
      // Without a choice, the queues one works in.
      queueIds: queueIds.length > 0 ? queueIds : (queues ?? []).map(({ id }) => id),
      users,
      tags,
      startDate,
      endDate,
      searchParam,
      sort,
    }),
    [queueIds, queues, users, tags, startDate, endDate, searchParam, sort],
  );
}

function Bones() {
  const { t } = useTranslation('common');
  return (
    <output className={styles.board} aria-label={t(($) => $.common.loading)}>
      {[0, 1, 2, 3].map((lane) => (
        <span key={lane} className={styles.lane}>
          <SlowWords />
          <Skeleton variant="rounded" height={56} />
          <Skeleton variant="rounded" height={132} sx={{ mt: 1 }} />
          <Skeleton variant="rounded" height={132} sx={{ mt: 1 }} />
        </span>
      ))}
    </output>
  );
}

/** Several rooms are entered together; what they show is asked for once. */
const settleMs = 150;

/** Hears of everything on the board while it is shown; what was fetched before the server let us in may lack something. */
function useBoardRooms(): void {
  const client = useQueryClient();
  const actor = useActor();
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refetchSoon = () => {
    clearTimeout(due.current);
    due.current = setTimeout(() => void client.invalidateQueries({ queryKey: boardsKey }), settleMs);
  };
  useEffect(() => () => clearTimeout(due.current), []);
  useRoom('joinTickets', 'leaveTickets', 'open', refetchSoon);
  useRoom('joinTickets', 'leaveTickets', 'pending', refetchSoon);
  useRoom('joinTickets', 'leaveTickets', seesGroups(actor) ? 'group' : null, refetchSoon);
}
