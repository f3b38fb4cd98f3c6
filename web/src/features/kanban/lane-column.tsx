import WarningAmber from '@mui/icons-material/WarningAmber';
import type { Ticket } from '@oplano/contracts/tickets';
import { formatCents, isFull } from '@oplano/core/kanban';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslation } from '#platform/i18n';
import { useMedia } from '#ui/use-media';
import { VisuallyHidden } from '#ui/visually-hidden';
import type { BoardFilter } from './board-filter.ts';
import { useLaneDrop } from './card-drag.ts';
import { Card, cardHeight, phoneCardHeight, type CardProps } from './card.tsx';
import styles from './kanban.module.css';
import type { LaneView } from './lane-views.ts';
import { useLanePages } from './use-lane-pages.ts';

const overscan = 4;
/** Pages are fetched when so many cards or fewer are left below. */
const nearEnd = 6;
/** Before anything is measured, and where nothing can be. */
const likelySize = { width: 288, height: 900 };

interface LaneColumnProps extends Pick<
  CardProps,
  'now' | 'timeText' | 'instructionsId' | 'onOpen' | 'onChoose' | 'onMenu' | 'onKeyDown' | 'onBlur'
> {
  readonly lane: LaneView['lane'];
  readonly state: LaneView['state'];
  readonly filter: BoardFilter;
  /** Nothing is in it, while others hold something: it takes a strip, unless something is about to be put there. */
  readonly isFolded: boolean;
  /** It is the one that says what an empty lane is. */
  readonly explains: boolean;
  /** Where a card that the keyboard holds would be put down. */
  readonly isTarget: boolean;
  readonly currentId: number | null;
  /** The current card is to be seen and focused. */
  readonly focusTimes: number;
  readonly chosen: ReadonlySet<number>;
  readonly lifted: ReadonlySet<number>;
  readonly onFocus: (ticketId: number) => void;
}

export const LaneColumn = memo(function LaneColumn(props: LaneColumnProps) {
  const { lane, state, filter, isTarget, currentId, focusTimes, chosen, lifted } = props;
  const { t } = useTranslation(['kanban', 'common']);
  const titleId = useId();
  const element = useLaneDrop(state.laneId);
  const box = useRef<HTMLDivElement>(null);
  const pages = useLanePages(filter, state.laneId, state.cursor);
  const isPhone = useMedia('(max-width: 599.95px)');
  const { cards } = state;
  const current = cards.findIndex(({ id }) => id === currentId);

  // The compiler leaves this component alone because of it; what goes down to the cards is plain or stable.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: cards.length,
    getScrollElement: () => box.current,
    estimateSize: () => (isPhone ? phoneCardHeight : cardHeight),
    getItemKey: (index) => cards[index]?.id ?? index,
    initialRect: likelySize,
    overscan,
    // The card that holds the focus stays, or the keyboard would lose its place.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return current < 0 ? shown : [...new Set([...shown, current])].toSorted((a, b) => a - b);
    },
  });
  // A turned phone has other cards.
  const measureAnew = useEffectEvent(() => virtualizer.measure());
  useEffect(() => measureAnew(), [isPhone]);
  const items = virtualizer.getVirtualItems();

  const lastShown = items.at(-1)?.index ?? 0;
  const loadMore = useEffectEvent(pages.loadMore);
  useEffect(() => {
    if (state.cursor !== null && lastShown >= cards.length - nearEnd) loadMore();
  }, [state.cursor, lastShown, cards.length]);

  // Whoever carries a card by keyboard sees where it would go.
  useEffect(() => {
    if (isTarget) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isTarget, element]);

  const focusCurrent = useEffectEvent(() => {
    if (current < 0) return;
    virtualizer.scrollToIndex(current);
    box.current?.querySelector<HTMLElement>(`[data-card="${currentId}"] [data-link]`)?.focus();
    element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  useEffect(() => {
    if (focusTimes > 0) focusCurrent();
  }, [focusTimes]);

  return (
    <section
      ref={element}
      className={styles.lane}
      data-target={isTarget}
      data-folded={props.isFolded && !isTarget}
      aria-labelledby={titleId}
    >
      <LaneHead lane={lane} state={state} titleId={titleId} />
      <div ref={box} className={styles.cards} data-cards>
        {props.explains && cards.length === 0 && <p className={styles.nothing}>{t(($) => $.kanban.lane.empty)}</p>}
        <ul className={styles.stack} style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const ticket = cards[index] as Ticket;
            return (
              <Card
                key={ticket.id}
                ticket={ticket}
                position={index + 1}
                total={state.count}
                top={start}
                now={props.now}
                timeText={props.timeText}
                isCurrent={ticket.id === currentId}
                isChosen={chosen.has(ticket.id)}
                isLifted={lifted.has(ticket.id)}
                instructionsId={props.instructionsId}
                onOpen={props.onOpen}
                onChoose={props.onChoose}
                onMenu={props.onMenu}
                onFocus={props.onFocus}
                onKeyDown={props.onKeyDown}
                onBlur={props.onBlur}
              />
            );
          })}
        </ul>
        {pages.isLoading && <p className={styles.more}>{t(($) => $.common.loading)}</p>}
        {pages.hasFailed && (
          <button type="button" className={styles.more} onClick={pages.retry}>
            {t(($) => $.common.retry)}
          </button>
        )}
      </div>
    </section>
  );
});

interface LaneHeadProps {
  readonly lane: LaneView['lane'];
  readonly state: LaneView['state'];
  readonly titleId: string;
}

/** The name of a lane, how many stand in it and what they are worth together. */
function LaneHead({ lane, state, titleId }: LaneHeadProps) {
  const { t } = useTranslation('kanban');
  const limit = lane?.wipLimit ?? 0;
  const isOver = isFull(state.count, limit);
  return (
    <div className={styles.head} style={{ borderTopColor: lane?.color ?? 'var(--mui-palette-border)' }}>
      <h2 id={titleId} className={styles.laneName} title={lane?.name}>
        {lane?.name ?? t(($) => $.kanban.lane.none)}
      </h2>
      <span
        className={styles.count}
        data-over={isOver}
        title={limit > 0 ? t(isOver ? ($) => $.kanban.lane.over : ($) => $.kanban.lane.limit, { limit }) : undefined}
      >
        {isOver && <WarningAmber fontSize="inherit" />}
        <span aria-hidden="true">{limit > 0 ? `${state.count}/${limit}` : state.count}</span>
        <VisuallyHidden>{t(($) => $.kanban.lane.count, { count: state.count })}</VisuallyHidden>
      </span>
      {/* Nothing to add up is nothing to say. */}
      {state.cents > 0 && <span className={styles.sum}>{formatCents(state.cents)}</span>}
      {isOver && <span className={styles.overText}>{t(($) => $.kanban.lane.over, { limit })}</span>}
    </div>
  );
}
