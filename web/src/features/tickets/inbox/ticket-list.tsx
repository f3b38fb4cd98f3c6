import type { Ticket } from '@oplano/contracts/tickets';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { knownErrorText, useTranslation } from '#platform/i18n';
import { useLoadNearEnd, type LivePagesState } from '#platform/query';
import { useActor } from '#platform/session';
import { ErrorState } from '#ui/error-state';
import type { TicketRow as Row } from '../ticket-rules.ts';
import { verbsFor, type RowVerb } from './row-actions.tsx';
import { rowHeight, TicketRow } from './ticket-row.tsx';
import { useTimeText } from './use-time-text.ts';
import styles from './ticket-list.module.css';
import rowStyles from './ticket-row.module.css';

const overscan = 6;

interface TicketListProps {
  readonly label: string;
  readonly list: LivePagesState<Row>;
  /** Changes when another list is shown: it starts at its top. */
  readonly listKey: string;
  readonly selected: string | undefined;
  readonly searched: string;
  readonly empty: ReactNode;
  readonly onOpen: (ticket: Row) => void;
  readonly onAct: (verb: RowVerb, ticket: Ticket) => void;
}

/** The list of conversations: as long as it may be, only the rows in sight are on the page. */
export function TicketList(props: TicketListProps) {
  const { label, list, listKey, empty } = props;
  const { box, boxRef, onScroll } = useLoadNearEnd(list.loadMore);
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

/** Rows that come in above what is read push it down: the box scrolls along, unless it stands at its top. */
function useSteadyScroll(box: HTMLDivElement | null, rows: readonly Row[], listKey: string): void {
  const before = useRef({ rows, listKey });
  useLayoutEffect(() => {
    const { rows: old, listKey: oldKey } = before.current;
    before.current = { rows, listKey };
    if (!box || old === rows || oldKey !== listKey || box.scrollTop < rowHeight) return;
    const anchor = Math.floor(box.scrollTop / rowHeight);
    const anchorId = old[anchor]?.id;
    if (rows[anchor]?.id === anchorId) return;
    const now = rows.findIndex(({ id }) => id === anchorId);
    // What was read itself moved to the top: the reader stays where they are.
    if (now > 0) box.scrollBy({ top: (now - anchor) * rowHeight });
  }, [box, rows, listKey]);
}

function Rows({
  list: { rows },
  label,
  listKey,
  selected,
  searched,
  box,
  onOpen,
  onAct,
}: TicketListProps & { readonly box: HTMLDivElement | null }) {
  const actor = useActor();
  const timeText = useTimeText();
  const items = useRef<HTMLUListElement>(null);
  const [currentId, setCurrent] = useState<number>();
  const current = rows.findIndex(({ id }) => id === currentId);
  const tabStop =
    current >= 0
      ? current
      : Math.max(
          rows.findIndex(({ uuid }) => uuid === selected),
          0,
        );
  // The compiler leaves this component alone because of it; what goes down to the rows is plain or stable.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => box,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan,
    // The row that holds the focus stays, or the keyboard would lose its place.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return shown.includes(tabStop) ? shown : [...shown, tabStop].toSorted((a, b) => a - b);
    },
  });
  useSteadyScroll(box, rows, listKey);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(Math.floor((box?.clientHeight ?? 0) / rowHeight) - 1, 1);
    const target = rowAfterKey(event.key, tabStop, rows.length, page);
    const row = target === undefined ? undefined : rows[target];
    if (!row || target === undefined) return;
    event.preventDefault();
    setCurrent(row.id);
    virtualizer.scrollToIndex(target);
    const find = () => items.current?.querySelector<HTMLElement>(`[data-ticket="${row.id}"]`);
    const drawn = find();
    if (drawn) drawn.focus({ preventScroll: true });
    else requestAnimationFrame(() => find()?.focus({ preventScroll: true }));
  };

  return (
    // The keys move the focus among the links inside; the list itself is not a control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={items}
      className={styles.rows}
      aria-label={label}
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={onKeyDown}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const ticket = rows[index];
        return (
          ticket && (
            <TicketRow
              key={ticket.id}
              ticket={ticket}
              top={start}
              position={index + 1}
              time={timeText(ticket.updatedAt)}
              isSelected={ticket.uuid === selected}
              isCurrent={index === tabStop}
              showsOwner={actor.profile === 'admin'}
              searched={searched}
              verbs={verbsFor(actor, ticket)}
              onOpen={onOpen}
              onAct={onAct}
              onFocus={setCurrent}
            />
          )
        );
      })}
    </ul>
  );
}

const bones = Array.from({ length: 12 }, (_, index) => index);
const widths = ['58%', '44%', '66%', '38%', '52%'];

/** The shape of the rows to come, so that nothing moves when they arrive. */
function Skeleton({ label }: { readonly label: string }) {
  return (
    <output aria-label={label}>
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
