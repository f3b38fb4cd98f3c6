import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import type { HistoryEntry } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { dateText, dateTimeText } from '../times.ts';
import { historyQuery } from './context.api.ts';
import styles from './context.module.css';
import { MorePages } from './more-pages.tsx';

const keyOf = (entry: HistoryEntry): string => {
  if (entry.kind === 'ticket') return `ticket ${entry.ticket.id}`;
  return entry.kind === 'note' ? `note ${entry.note.id}` : `campaign ${entry.recipientId}`;
};

/** One ticket of the past: when, by whom, over what, and what the customer thought of it. */
export function TicketEntry({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('inChat');
  const tag = useLanguageTag();
  const { id, uuid, user, queue, whatsapp, userRating, createdAt, closedAt, status } = ticket;
  const until = status === 'closed' && closedAt ? dateText(closedAt, tag) : t(($) => $.inChat.context.stillOpen);
  return (
    <>
      <Link className={styles.title} to="/tickets/{-$ticketId}" params={{ ticketId: uuid }}>
        {t(($) => $.inChat.context.ticket, { id })}
      </Link>
      <span className={styles.quiet}>{`${dateText(createdAt, tag)} – ${until}`}</span>
      <span className={styles.quiet}>
        {[user?.name ?? t(($) => $.inChat.context.nobody), queue?.name, whatsapp.name].filter(Boolean).join(' · ')}
      </span>
      {userRating && <span className={styles.rate}>{t(($) => $.inChat.context.rate, { rate: userRating.rate })}</span>}
    </>
  );
}

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const { t } = useTranslation('inChat');
  const tag = useLanguageTag();
  if (entry.kind === 'ticket') return <TicketEntry ticket={entry.ticket} />;
  if (entry.kind === 'note') {
    const by = entry.note.user?.name;
    return (
      <>
        <span className={styles.words}>{entry.note.note}</span>
        <span className={styles.quiet}>{[by, dateTimeText(entry.at, tag)].filter(Boolean).join(' · ')}</span>
      </>
    );
  }
  return (
    <>
      <span className={styles.title}>{t(($) => $.inChat.context.campaign, { name: entry.name })}</span>
      <span className={styles.quiet}>
        {[dateTimeText(entry.at, tag), entry.state === 'other' ? '' : t(($) => $.inChat.context.states[entry.state])]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

const signs = {
  ticket: <InboxOutlined fontSize="small" />,
  note: <StickyNote2Outlined fontSize="small" />,
  campaign: <CampaignOutlined fontSize="small" />,
} as const;

/** What happened with the contact before, newest first. */
export function HistoryList({ ticketUuid }: { readonly ticketUuid: string }) {
  const { t } = useTranslation('inChat');
  const list = useInfiniteQuery(historyQuery(ticketUuid));
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <MorePages list={list} isEmpty={entries.length === 0} empty={t(($) => $.inChat.context.noHistory)}>
      <ol className={styles.timeline}>
        {entries.map((entry) => (
          <li key={keyOf(entry)} className={styles.entry}>
            <span className={styles.sign} aria-hidden="true">
              {signs[entry.kind]}
            </span>
            <span className={styles.text}>
              <Entry entry={entry} />
            </span>
          </li>
        ))}
      </ol>
    </MorePages>
  );
}
