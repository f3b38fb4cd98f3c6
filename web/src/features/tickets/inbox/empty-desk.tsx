import ChatOutlined from '@mui/icons-material/ChatOutlined';
import Button from '@mui/material/Button';
import type { Ticket } from '@oplano/contracts/tickets';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#platform/i18n';
import { useLivePages } from '#platform/query';
import { EmptyState } from '#ui/empty-state';
import { PersonAvatar } from '#ui/person-avatar';
import { useTicketActions } from '../actions/use-ticket-actions.ts';
import { openTicketDialog } from '../dialogs/dialog-store.ts';
import { showTab } from '../inbox-store.ts';
import type { TicketFilter } from '../ticket-rules.ts';
import { countsQuery, ticketList } from '../tickets.api.ts';
import styles from './empty-desk.module.css';
import { useTicketFilter } from './use-inbox-list.ts';
import { useTimeText } from './use-time-text.ts';
import { isWaitedFor, Waiting } from './waiting.tsx';

interface DeskProps {
  /** The list is to be seen, where it is not beside the desk. */
  readonly onShowList: () => void;
}

/** Where a conversation would be, while none is open: whoever waits longest, or what else there is to do. */
export function EmptyDesk({ onShowList }: DeskProps) {
  const { t } = useTranslation('tickets');
  const filter = useTicketFilter();
  const { data: counts } = useQuery(countsQuery(filter));
  const choose = (
    <EmptyState
      icon={<ChatOutlined />}
      title={t(($) => $.tickets.select.title)}
      text={t(($) => $.tickets.select.text)}
    />
  );
  if (!counts) return choose;
  if (counts.pending > 0)
    return <NextInLine filter={filter} waiting={counts.pending} onShowList={onShowList} instead={choose} />;
  // Nobody is told to choose from what is not there.
  if (counts.open + counts.group + counts.snoozed > 0) return choose;
  return (
    <EmptyState
      icon={<ChatOutlined />}
      title={t(($) => $.tickets.desk.calm)}
      text={t(($) => $.tickets.desk.calmText)}
      action={
        <Button variant="outlined" color="inherit" onClick={() => openTicketDialog({ kind: 'new' })}>
          {t(($) => $.tickets.new.title)}
        </Button>
      }
    />
  );
}

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

interface NextInLineProps extends DeskProps {
  readonly filter: TicketFilter;
  readonly waiting: number;
  readonly instead: ReactNode;
}

function NextInLine({ filter, waiting, onShowList, instead }: NextInLineProps) {
  const { t } = useTranslation('tickets');
  const timeText = useTimeText();
  const actions = useTicketActions();
  const { rows } = useLivePages(ticketList, everybodyWaiting(filter));
  const [next] = rows.toSorted((a, b) => waitsSince(a).localeCompare(waitsSince(b)));
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
