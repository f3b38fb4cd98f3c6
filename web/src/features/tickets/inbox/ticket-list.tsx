import type { Ticket } from '@oplano/contracts/tickets';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { knownErrorText, useTranslation } from '#platform/i18n';
import { useLoadNearEnd, type LivePagesState } from '#platform/query';
import { useActor } from '#platform/session';
import { ErrorState } from '#ui/error-state';
import { SlowWords } from '#ui/slow-words';
import { pickRow, useSelection } from '../bulk/selection.ts';
import type { ListedTicket as Row } from '../ticket-rules.ts';
import { verbsFor, type RowVerb } from './row-actions.tsx';
import { rowHeight, InboxRow } from './ticket-row.tsx';
import { useRowWindow } from './use-row-window.ts';
import { useTimeText } from './use-time-text.ts';
import styles from './ticket-list.module.css';
import rowStyles from './ticket-row.module.css';

interface TicketListProps {
  readonly label: string;
  readonly list: LivePagesState<Row>;
  /** Changes when another list is shown: it starts at its top. */
  readonly listKey: string;
  readonly selected: string | undefined;
  /** What this person keeps above the others. */
  readonly pinned: ReadonlySet<number>;
  readonly searched: string;
  readonly room: number;
  readonly empty: ReactNode;
  readonly onOpen: (ticket: Row) => void;
  readonly onAct: (verb: RowVerb, ticket: Ticket) => void;
}

/** The list of conversations: as long as it may be, only the rows in sight are on the page. */
export function TicketList(props: TicketListProps) {
  const { label, list, listKey, empty } = props;
  const { box, boxRef, onScroll } = useLoadNearEnd(list.loadMore, list.rows.length);
  const { t } = useTranslation(['common', 'errors']);

  useLayoutEffect(() => {
    box?.scrollTo({ top: 0 });
  }, [box, listKey]);

  return (
    <div
      className={styles.box}
      ref={boxRef}
      onScroll={onScroll}
      aria-busy={list.status === 'loading' || list.isSearching}
      data-stale={list.isSearching}
    >
      {list.status === 'loading' && <Skeleton label={t(($) => $.common.loading)} />}
      {list.status === 'error' && <ErrorState error={list.error} onRetry={list.retry} />}
      {list.status === 'ready' && list.rows.length === 0 && empty}
      {list.rows.length > 0 && <Rows {...props} box={box} label={label} />}
      {list.isLoadingMore && <p className={styles.more}>{t(($) => $.common.loading)}</p>}
      {list.moreFailed && (
        <p className={styles.more} role="alert">
          {knownErrorText(list.error)}{' '}
          <button type="button" onClick={list.retry}>
            {t(($) => $.common.retry)}
          </button>
        </p>
      )}
    </div>
  );
}

/** Where the arrow and end keys lead from a row; undefined for any other key. */
function rowAfterKey(key: string, index: number, length: number, page: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: length - 1,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(Math.max(target, 0), length - 1);
}

/** Scrolls no further than it takes to see the whole row. */
function bringIntoView(box: HTMLDivElement, index: number): void {
  const [top, bottom] = [index * rowHeight, (index + 1) * rowHeight];
  if (top < box.scrollTop) box.scrollTo({ top });
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTo({ top: bottom - box.clientHeight });
}

function Rows({
  list: { rows },
  label,
  listKey,
  selected,
  pinned,
  searched,
  room,
  box,
  onOpen,
  onAct,
}: TicketListProps & { readonly box: HTMLDivElement | null }) {
  const actor = useActor();
  const timeText = useTimeText();
  const picked = useSelection(({ ids }) => ids);
  const items = useRef<HTMLUListElement>(null);
  const [currentId, setCurrent] = useState<number>();
  const [isFocused, setFocused] = useState(false);
  // Whichever way a conversation opened, the keyboard comes back to its row.
  const opened = rows.find(({ uuid }) => uuid === selected);
  const [openId, setOpenId] = useState(opened?.id);
  if (openId !== opened?.id) {
    setOpenId(opened?.id);
    if (opened) setCurrent(opened.id);
  }
  const focusedId = isFocused ? currentId : undefined;
  const { first, end, keyOf } = useRowWindow(box, rowHeight, { rows, listKey, focusedId });
  const isDrawn = (index: number) => index >= first && index < end;
  const current = rows.findIndex(({ id }) => id === currentId);
  const chosen = rows.findIndex(({ uuid }) => uuid === selected);
  // Tab leads to the row that had the focus, else to the open conversation, else to the first row drawn.
  const tabStop = current >= 0 && isFocused ? current : ([current, chosen].find(isDrawn) ?? first);
  const drawn = Array.from({ length: end - first }, (_, index) => first + index);
  // The row that holds the focus stays, or the keyboard would lose its place.
  if (tabStop < first) drawn.unshift(tabStop);
  else if (tabStop >= end) drawn.push(tabStop);

  const onPick = (ticketId: number, isRange: boolean) => pickRow(rows, ticketId, isRange);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(Math.floor((box?.clientHeight ?? 0) / rowHeight) - 1, 1);
    const target = rowAfterKey(event.key, tabStop, rows.length, page);
    const row = target === undefined ? undefined : rows[target];
    if (!box || !row || target === undefined) return;
    event.preventDefault();
    setCurrent(row.id);
    bringIntoView(box, target);
    const find = () => items.current?.querySelector<HTMLElement>(`[data-ticket="${row.id}"]`);
    const found = find();
    if (found) found.focus({ preventScroll: true });
    else requestAnimationFrame(() => find()?.focus({ preventScroll: true }));
  };

  return (
    <div className={styles.canvas} style={{ height: rows.length * rowHeight }}>
      {/* The keys move the focus among the links inside; the list itself is not a control. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={items}
        className={styles.rows}
        data-picking={picked.size > 0}
        aria-label={label}
        style={{ transform: `translateY(${first * rowHeight}px)` }}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        // Whoever turns to another window comes back to the row they left.
        onBlur={({ target }) => setFocused(document.activeElement === target)}
      >
        {drawn.map((index) => {
          const ticket = rows[index];
          return (
            ticket && (
              <InboxRow
                key={keyOf(ticket.id)}
                ticket={ticket}
                position={index + 1}
                apart={isDrawn(index) ? null : (index - first) * rowHeight}
                timeText={timeText}
                isSelected={ticket.uuid === selected}
                isPinned={pinned.has(ticket.id)}
                isCurrent={index === tabStop}
                showsOwner={actor.profile === 'admin'}
                searched={searched}
                room={room}
                verbs={verbsFor(actor, ticket)}
                onOpen={onOpen}
                onAct={onAct}
                onFocus={setCurrent}
                isPicked={picked.has(ticket.id)}
                onPick={onPick}
              />
            )
          );
        })}
      </ul>
    </div>
  );
}

const bones = Array.from({ length: 12 }, (_, index) => index);
const widths = ['58%', '44%', '66%', '38%', '52%'];

/** The shape of the rows to come, so that nothing moves when they arrive. */
function Skeleton({ label }: { readonly label: string }) {
  return (
    <output aria-label={label}>
      <SlowWords />
      <ul className={rowStyles.bones} aria-hidden="true">
        {bones.map((index) => (
          <li key={index}>
            <span className={rowStyles.round} />
            <div>
              <span className={rowStyles.bone} style={{ width: widths[index % widths.length] }} />
              <span className={rowStyles.bone} style={{ width: widths[(index + 2) % widths.length] }} />
              <span className={rowStyles.bone} style={{ width: '30%' }} />
            </div>
          </li>
        ))}
      </ul>
    </output>
  );
}
