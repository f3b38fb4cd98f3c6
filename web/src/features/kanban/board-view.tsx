import Add from '@mui/icons-material/Add';
import type { Ticket } from '@oplano/contracts/tickets';
import type { Tag } from '@oplano/contracts/tags';
import { findCard, type Board } from '@oplano/core/kanban';
import { can } from '@oplano/core/permissions';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { useTimeText } from '#features/tickets';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { useMedia } from '#ui/use-media';
import { VisuallyHidden } from '#ui/visually-hidden';
import type { BoardFilter } from './board-filter.ts';
import { useLaneDrops } from './card-drag.ts';
import styles from './kanban.module.css';
import { LaneColumn } from './lane-column.tsx';
import { LaneSwitcher } from './lane-switcher.tsx';
import { isEmpty, laneViews } from './lane-views.ts';
import { MoveMenu, type MoveTarget } from './move-menu.tsx';
import { Notice } from './notice.tsx';
import { ChosenCardsBar } from './chosen-cards-bar.tsx';
import { useAnnouncer } from './use-announcer.tsx';
import { useBoardKeys } from './use-board-keys.ts';
import { useMinute } from './use-minute.ts';
import { useMoves } from './use-moves.ts';

interface BoardProps {
  readonly board: Board;
  readonly lanes: readonly Tag[];
  readonly filter: BoardFilter;
  readonly onOpen: (ticket: Ticket) => void;
}

const none: ReadonlySet<number> = new Set();

/** All lanes side by side. Cards are moved by mouse, finger, keyboard and menu. */
export function BoardView({ board, lanes, filter, onOpen }: BoardProps) {
  const { t } = useTranslation('kanban');
  const views = laneViews(lanes, board);
  const holdsSome = views.some(({ state }) => !isEmpty(state));
  const firstEmpty = views.find(({ state }) => isEmpty(state));
  const instructionsId = useId();
  const scroller = useRef<HTMLElement>(null);
  const isNarrow = useMedia('(max-width: 599.95px)');
  const now = useMinute();
  const timeText = useTimeText();
  const [notice, setNotice] = useState('');
  const [chosen, setChosen] = useState(none);
  const [menu, setMenu] = useState<MoveTarget | null>(null);
  const { announce, region } = useAnnouncer();
  const moveCards = useMoves(setNotice);

  const choose = (ticketId: number) =>
    setChosen((known) => {
      const next = new Set(known);
      if (!next.delete(ticketId)) next.add(ticketId);
      return next;
    });
  // Made here: within the loop over the lanes it would be another one for each drawing.
  const openMenu = (ticket: Ticket, anchor: HTMLElement) => setMenu({ ticket, anchor });
  const move: typeof moveCards = (cards, target) => {
    setNotice('');
    setChosen(none);
    moveCards(cards, target);
  };
  /** A card alone, or with all others that are chosen if it is one of them. */
  const together = (ticketId: number): Ticket[] =>
    (chosen.has(ticketId) ? [...chosen] : [ticketId]).flatMap((id) => findCard(board, id) ?? []);
  const keys = useBoardKeys({ board, views, chosen, announce, move, onChoose: choose });

  useLaneDrops(scroller, (ticketId, laneId) => {
    const target = views.find((view) => view.laneId === laneId);
    if (target) move(together(ticketId), target);
  });
  useSidewaysWheel(scroller);

  const shownChoice = [...chosen].flatMap((id) => findCard(board, id) ?? []);
  const liftedIds = keys.lifted ? new Set(keys.lifted.cards.map(({ id }) => id)) : none;
  return (
    <>
      <VisuallyHidden>
        <span id={instructionsId}>{t(($) => $.kanban.instructions)}</span>
      </VisuallyHidden>
      {region}
      {notice !== '' && <Notice text={notice} onClose={() => setNotice('')} />}
      {isNarrow && <LaneSwitcher views={views} board={scroller} />}
      <section ref={scroller} className={styles.board} aria-label={t(($) => $.kanban.label)}>
        {views.map((view) => {
          const { laneId, lane, state } = view;
          const holdsCurrent = state.cards.some(({ id }) => id === keys.currentId);
          return (
            <LaneColumn
              key={laneId ?? 'none'}
              lane={lane}
              state={state}
              filter={filter}
              now={now}
              timeText={timeText}
              instructionsId={instructionsId}
              isFolded={holdsSome && isEmpty(state)}
              // Side by side they say it once; on a phone each has the screen to itself.
              explains={isNarrow || view === firstEmpty}
              isTarget={keys.lifted?.to === laneId}
              currentId={holdsCurrent ? keys.currentId : null}
              focusTimes={holdsCurrent ? keys.focusTimes : 0}
              chosen={chosen}
              lifted={liftedIds}
              onOpen={onOpen}
              onChoose={choose}
              onMenu={openMenu}
              onFocus={keys.setCurrent}
              onKeyDown={keys.onKeyDown}
              onBlur={keys.drop}
            />
          );
        })}
        <NewLane />
      </section>
      {shownChoice.length > 0 && (
        <ChosenCardsBar
          count={shownChoice.length}
          views={views}
          onMove={(target) => move(shownChoice, target)}
          onClear={() => setChosen(none)}
        />
      )}
      <MoveMenu
        target={menu}
        views={views}
        onMove={(ticket, target) => move(together(ticket.id), target)}
        onClose={() => setMenu(null)}
      />
    </>
  );
}

/** Behind the last lane, where the next one would stand: it only leads to another page, and so it is quiet. */
function NewLane() {
  const { t } = useTranslation('kanban');
  const navigate = useNavigate();
  if (!can(useActor(), 'dashboard:view')) return null;
  return (
    <button type="button" className={styles.newLane} onClick={() => void navigate({ to: '/TagsKanban' })}>
      <Add fontSize="small" />
      {t(($) => $.kanban.addColumns)}
    </button>
  );
}

/** A wheel that only turns up and down moves the board sideways where nothing below the pointer scrolls. */
function useSidewaysWheel(scroller: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const board = scroller.current;
    if (!board) return undefined;
    const onWheel = (event: WheelEvent) => {
      if (event.deltaX !== 0 || event.shiftKey || event.ctrlKey || !(event.target instanceof Element)) return;
      const cards = event.target.closest('[data-cards]');
      if (cards && cards.scrollHeight > cards.clientHeight) return;
      board.scrollLeft += event.deltaY;
      event.preventDefault();
    };
    // React's own listener may not hold the page still.
    board.addEventListener('wheel', onWheel, { passive: false });
    return () => board.removeEventListener('wheel', onWheel);
  }, [scroller]);
}
