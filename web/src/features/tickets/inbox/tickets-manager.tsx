import type { Ticket } from '@oplano/contracts/tickets';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useId, useRef, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { latePart } from '#ui/late-part';
import { useMedia } from '#ui/use-media';
import { useTicketActions } from '../actions/use-ticket-actions.ts';
import { useSelection } from '../bulk/selection.ts';
import { openTicketDialog } from '../dialogs/dialog-store.ts';
import { LateKeys } from '../keys/late-keys.tsx';
import type { ListedTicket } from '../ticket-rules.ts';
import { EmptyList } from './empty-list.tsx';
import { InboxHead } from './inbox-head.tsx';
import { fitWidth } from './list-width.ts';
import type { RowVerb } from './row-actions.tsx';
import { roomIn } from './row-text.tsx';
import { TicketList } from './ticket-list.tsx';
import { useFold } from './use-fold.ts';
import { useInboxList, useTicketFilter } from './use-inbox-list.ts';
import styles from './tickets-manager.module.css';

const NotificationPrompt = latePart(async () => (await import('../notify/notification-prompt.tsx')).NotificationPrompt);
const WidthHandle = latePart(async () => (await import('./width-handle.tsx')).WidthHandle);
const BulkBar = lazy(() => import('../bulk/bulk-bar.tsx'));

/** From here on a list that has the screen to itself has room for more than a line of a phone. */
const roomyPx = 600;

interface TicketsManagerProps {
  /** It has the screen to itself: no width to choose. */
  readonly isAlone?: boolean;
  /** A conversation was chosen, also the one that is open already. */
  readonly onOpened?: () => void;
  /** Stands above what an empty list says of itself. */
  readonly welcome?: ReactNode;
}

/** The inbox: the list of conversations with everything that finds and sorts them. */
export function TicketsManager({ isAlone = false, welcome, onOpened }: TicketsManagerProps) {
  const { t } = useTranslation('tickets');
  const panel = useId();
  const box = useRef<HTMLElement>(null);
  const { defaultTicketsManagerWidth: width } = useSessionUser();
  const { ticketId: selected } = useParams({ strict: false });
  const navigate = useNavigate();
  const actions = useTicketActions();
  const filter = useTicketFilter();
  const list = useInboxList(filter);
  const isPicking = useSelection(({ ids, bulk }) => ids.size > 0 || bulk !== null);
  const isRoomy = useMedia(`(min-width: ${roomyPx}px)`);
  // On a phone the list is what one came for: what stands above it leaves while one reads down.
  const { isFolded, onScroll } = useFold(isAlone && !isRoomy);

  const open = ({ uuid, match }: ListedTicket) => {
    onOpened?.();
    const search = match ? { message: String(match.messageId) } : {};
    void navigate({ to: '/tickets/{-$ticketId}', params: { ticketId: uuid }, search });
  };
  const act = (verb: RowVerb, ticket: Ticket) => {
    if (verb === 'close') openTicketDialog({ kind: 'close', ticket });
    else if (verb === 'ignore') void actions.ignore(ticket);
    else void actions.accept(ticket).then((isTaken) => isTaken && onOpened?.());
  };

  return (
    <section
      ref={box}
      className={styles.manager}
      data-alone={isAlone}
      data-folded={isFolded}
      style={{ '--list-width': `${fitWidth(width)}px` } as CSSProperties}
      aria-label={t(($) => $.tickets.title)}
    >
      <h1 className={styles.title}>{t(($) => $.tickets.title)}</h1>
      <InboxHead filter={filter} panel={panel} />
      <div
        id={panel}
        role="tabpanel"
        className={styles.panel}
        aria-label={t(($) => $.tickets.listLabel)}
        onScrollCapture={onScroll}
      >
        <TicketList
          label={t(($) => $.tickets.listLabel)}
          list={list}
          listKey={JSON.stringify(filter)}
          selected={selected}
          pinned={list.pinned}
          room={isAlone ? roomIn(isRoomy ? roomyPx : 0) : roomIn(fitWidth(width))}
          searched={filter.searchOnMessages ? filter.searchParam : ''}
          empty={
            <>
              {filter.list === 'open' && welcome}
              <EmptyList filter={filter} />
            </>
          }
          onOpen={open}
          onAct={act}
        />
      </div>
      {isPicking && (
        <Suspense>
          <BulkBar rows={list.rows} filter={filter} total={list.count} />
        </Suspense>
      )}
      <NotificationPrompt />
      <LateKeys rows={list.rows} pinned={list.pinned} selected={selected} open={open} />
      {!isAlone && <WidthHandle box={box} />}
    </section>
  );
}
