import type { Ticket } from '@oplano/contracts/tickets';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useId, useRef, type CSSProperties } from 'react';
import { useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { useTicketActions } from '../actions/use-ticket-actions.ts';
import { openTicketDialog } from '../dialogs/dialog-store.ts';
import { NotificationPrompt } from '../notify/notification-prompt.tsx';
import type { ListedTicket } from '../ticket-rules.ts';
import { EmptyList } from './empty-list.tsx';
import { InboxHead } from './inbox-head.tsx';
import type { RowVerb } from './row-actions.tsx';
import { TicketList } from './ticket-list.tsx';
import { useInboxList, useTicketFilter } from './use-inbox-list.ts';
import { fitWidth, WidthHandle } from './width-handle.tsx';
import styles from './tickets-manager.module.css';

interface TicketsManagerProps {
  /** It has the screen to itself: no width to choose. */
  readonly isAlone?: boolean;
  /** A conversation was chosen, also the one that is open already. */
  readonly onOpened?: () => void;
}

/** The inbox: the list of conversations with everything that finds and sorts them. */
export function TicketsManager({ isAlone = false, onOpened }: TicketsManagerProps) {
  const { t } = useTranslation('tickets');
  const panel = useId();
  const box = useRef<HTMLElement>(null);
  const { defaultTicketsManagerWidth: width } = useSessionUser();
  const { ticketId: selected } = useParams({ strict: false });
  const navigate = useNavigate();
  const actions = useTicketActions();
  const filter = useTicketFilter();
  const list = useInboxList(filter);

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
      style={{ '--list-width': `${fitWidth(width)}px` } as CSSProperties}
      aria-label={t(($) => $.tickets.title)}
    >
      <h1 className={styles.title}>{t(($) => $.tickets.title)}</h1>
      <InboxHead filter={filter} panel={panel} />
      <div id={panel} role="tabpanel" className={styles.panel} aria-label={t(($) => $.tickets.listLabel)}>
        <TicketList
          label={t(($) => $.tickets.listLabel)}
          list={list}
          listKey={JSON.stringify(filter)}
          selected={selected}
          searched={filter.searchOnMessages ? filter.searchParam : ''}
          empty={<EmptyList filter={filter} />}
          onOpen={open}
          onAct={act}
        />
      </div>
      <NotificationPrompt />
      {!isAlone && <WidthHandle box={box} />}
    </section>
  );
}
