import Button from '@mui/material/Button';
import type { Ticket } from '@oplano/contracts/tickets';
import type { ReactNode } from 'react';
import { mayAccept } from '@oplano/core/tickets';
import { useTranslation } from '#platform/i18n';
import { useLivePages } from '#platform/query';
import { useActor } from '#platform/session';
import { PersonAvatar } from '#ui/person-avatar';
import { useTicketActions } from '../actions/use-ticket-actions.ts';
import { showTab } from '../inbox-store.ts';
import type { TicketFilter } from '../ticket-rules.ts';
import { ticketList } from '../tickets.api.ts';
import styles from './next-in-line.module.css';
import { useTimeText } from './use-time-text.ts';
import { isWaitedFor, Waiting } from './waiting.tsx';

const everybodyWaiting = (filter: TicketFilter): TicketFilter => ({
  ...filter,
  list: 'pending',
  searchParam: '',
  searchOnMessages: false,
  tags: [],
  users: [],
  whatsapps: [],
  statuses: [],
  more: null,
  sort: 'ASC',
});

const waitsSince = (ticket: Ticket): string => (isWaitedFor(ticket) && ticket.waitingSince) || ticket.updatedAt;

interface NextInLineProps {
  readonly filter: TicketFilter;
  readonly waiting: number;
  /** Where nobody waits any more. */
  readonly instead: ReactNode;
  readonly onShowList: () => void;
}

/** Whoever waits longest, with one press to answer them. */
export function NextInLine({ filter, waiting, onShowList, instead }: NextInLineProps) {
  const { t } = useTranslation('tickets');
  const timeText = useTimeText();
  const actions = useTicketActions();
  const { rows } = useLivePages(ticketList, everybodyWaiting(filter));
  const actor = useActor();
  const [next] = rows
    .filter((ticket) => mayAccept(actor, ticket))
    .toSorted((a, b) => waitsSince(a).localeCompare(waitsSince(b)));
  if (!next) return instead;
  const { contact } = next;
  return (
    <section className={styles.desk} aria-label={t(($) => $.tickets.desk.next)}>
      <h2 className={styles.title}>{t(($) => $.tickets.desk.next)}</h2>
      <div className={styles.who}>
        <PersonAvatar id={contact.id} name={contact.name} picture={contact.urlPicture} size={40} />
        <span className={styles.name}>{contact.name}</span>
        <Waiting since={waitsSince(next)} limits={next.waitLimits} timeText={timeText} />
      </div>
      {next.lastMessage !== '' && <p className={styles.said}>{next.lastMessage}</p>}
      <div className={styles.ways}>
        <Button variant="contained" onClick={() => void actions.accept(next)}>
          {t(($) => $.tickets.verbs.accept)}
        </Button>
        <Button
          color="inherit"
          onClick={() => {
            showTab('pending');
            onShowList();
          }}
        >
          {t(($) => $.tickets.desk.see, { count: waiting })}
        </Button>
      </div>
    </section>
  );
}
