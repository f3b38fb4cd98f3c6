import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { Bubble } from '../bubble/bubble.tsx';
import { EventLine } from './event-line.tsx';
import { BeginLine, DayChip, TicketLine, TransferLine, UnreadLine } from './lines.tsx';
import { estimateRow } from './estimate.ts';
import styles from './message-list.module.css';
import { NewPill } from './new-pill.tsx';
import type { ListRow } from './rows.ts';

/** The page above is fetched this close to the top, unless it is said otherwise. */
const usuallyNear = 50;
const nearEnd = 80;
const likelyHeight = 800;

export interface Jump {
  readonly key: string;
  /** Counts, so that the same message can be jumped to again. */
  readonly times: number;
}

interface MessageListProps {
  readonly rows: readonly ListRow[];
  readonly hasNewer: boolean;
  readonly isLoadingOlder: boolean;
  readonly olderFailed: boolean;
  readonly onNearTop: () => void;
  readonly onNearEnd: () => void;
  /** Leads from an old part of the conversation to its end. */
  readonly onNewest: () => void;
  readonly jump: Jump | null;
  /** In pixels from the top. */
  readonly nearTop?: number;
}

function RowView({ row, markedKey }: { readonly row: ListRow; readonly markedKey: string | null }) {
  if (row.kind === 'day') return <DayChip instant={row.instant} />;
  if (row.kind === 'ticket') return <TicketLine ticketId={row.ticketId} />;
  if (row.kind === 'unread') return <UnreadLine />;
  if (row.kind === 'event') return <EventLine event={row.event} />;
  if (row.kind !== 'message') return <BeginLine />;
  const { message, outgoing, isNext, isFollowed, key } = row;
  if (message.content.kind === 'transfer') return <TransferLine message={message} content={message.content} />;
  const isMarked = key === markedKey;
  return <Bubble message={message} outgoing={outgoing} isNext={isNext} isFollowed={isFollowed} isMarked={isMarked} />;
}

/** The first line with a moment at or below this one. */
const instantAt = (rows: readonly ListRow[], index: number): string | null => {
  const row = rows.slice(index, index + 3).find(({ kind }) => kind === 'message');
  return row?.kind === 'message' ? row.message.createdAt : null;
};

const countTheirs = (rows: readonly ListRow[], afterKey: string | null): number => {
  const from = rows.findIndex(({ key }) => key === afterKey);
  return rows.slice(from + 1).filter((row) => row.kind === 'message' && !row.message.fromMe).length;
};

/** About where the list opens: at the line that is jumped to, at what nobody has read, else at its end. */
function likelyOffset(rows: readonly ListRow[], jumpKey: string | undefined): number {
  const height = (some: readonly ListRow[]) => some.reduce((sum, row) => sum + estimateRow(row), 0);
  const start = rows.findIndex(({ key, kind }) => (jumpKey === undefined ? kind === 'unread' : key === jumpKey));
  const end = height(rows) - likelyHeight;
  return Math.max(0, start === -1 ? end : Math.min(end, height(rows.slice(0, start))));
}

/** The conversation, newest at the end. What one reads never moves, whatever arrives above or below. */
export function MessageList(props: MessageListProps) {
  const {
    rows,
    hasNewer,
    isLoadingOlder,
    olderFailed,
    onNearTop,
    onNearEnd,
    onNewest,
    jump,
    nearTop = usuallyNear,
  } = props;
  const { t } = useTranslation('messages');
  const scroller = useRef<HTMLDivElement>(null);
  const lastKey = rows.at(-1)?.key ?? null;
  const [isAtEnd, setAtEnd] = useState(true);
  const [seenKey, setSeenKey] = useState(lastKey);

  // A page below is read on from where one is; only what is said from now on is followed.
  const [follows, setFollows] = useState(!hasNewer);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setFollows(!hasNewer));
    return () => cancelAnimationFrame(frame);
  }, [hasNewer]);

  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimateRow(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: follows,
    scrollEndThreshold: nearEnd,
    overscan: 5,
    // Until it is measured; else a few lines would be drawn at the top first.
    initialRect: { width: 0, height: likelyHeight },
    initialOffset: () => likelyOffset(rows, jump?.key),
    paddingStart: 15,
    paddingEnd: 5,
  });

  const goTo = useEffectEvent((key: string) => {
    const index = rows.findIndex((row) => row.key === key);
    if (index !== -1) virtualizer.scrollToIndex(index, { align: 'center' });
  });
  useLayoutEffect(() => {
    const unread = rows.findIndex(({ kind }) => kind === 'unread');
    if (jump) goTo(jump.key);
    else if (unread !== -1) virtualizer.scrollToIndex(unread, { align: 'start' });
    else virtualizer.scrollToEnd();
    // Only where the conversation opens; afterwards the list keeps its own place.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const { key: jumpKey, times } = jump ?? { key: null, times: 0 };
  useEffect(() => {
    if (jumpKey !== null) goTo(jumpKey);
  }, [jumpKey, times]);

  // What one says oneself is looked at, wherever one was.
  const ownKey = rows.findLast((row) => row.kind === 'message' && row.outgoing)?.key ?? null;
  useEffect(() => {
    if (ownKey !== null) virtualizer.scrollToEnd();
  }, [ownKey, virtualizer]);

  const look = () => {
    const element = scroller.current;
    if (!element) return;
    const fromEnd = element.scrollHeight - element.scrollTop - element.clientHeight;
    const isEnd = fromEnd <= nearEnd;
    setAtEnd(isEnd);
    if (isEnd && !hasNewer) setSeenKey(lastKey);
    if (element.scrollTop <= nearTop && !olderFailed) onNearTop();
    if (isEnd) onNearEnd();
  };
  const lookAgain = useEffectEvent(look);
  // A short conversation has nothing to scroll, so its pages are asked for as it grows.
  useEffect(() => lookAgain(), [rows.length]);

  // The input grows and shrinks below the list; whoever is at the end stays there.
  const stayAtEnd = useEffectEvent(() => {
    if (isAtEnd && !hasNewer) virtualizer.scrollToEnd();
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => stayAtEnd());
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const newCount = isAtEnd && !hasNewer ? 0 : countTheirs(rows, seenKey);
  const items = virtualizer.getVirtualItems();
  const offset = virtualizer.scrollOffset ?? 0;
  const top = items.find((item) => item.end > offset);
  // Only on the way through what was said before: at rest it would cover what one reads.
  const topInstant = virtualizer.isScrolling && !isAtEnd && top ? instantAt(rows, top.index) : null;

  return (
    <div className={styles.frame}>
      {topInstant && (
        <div className={styles.floating} aria-hidden="true">
          <DayChip instant={topInstant} />
        </div>
      )}
      {isLoadingOlder && <output className={styles.above}>{t(($) => $.messages.loadingOlder)}</output>}
      {olderFailed && !isLoadingOlder && (
        <button type="button" className={styles.above} onClick={onNearTop}>
          {t(($) => $.messages.olderFailed)} {t(($) => $.messages.bubble.retry)}
        </button>
      )}
      <section
        ref={scroller}
        className={styles.scroller}
        aria-label={t(($) => $.messages.messages)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
        tabIndex={0}
        onScroll={look}
      >
        <div className={styles.canvas} style={{ height: virtualizer.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <div
                  key={item.key}
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  className={styles.item}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <RowView row={row} markedKey={jump?.key ?? null} />
                </div>
              )
            );
          })}
        </div>
      </section>
      {(hasNewer || !isAtEnd) && (
        <NewPill count={newCount} onClick={() => (hasNewer ? onNewest() : virtualizer.scrollToEnd())} />
      )}
    </div>
  );
}
