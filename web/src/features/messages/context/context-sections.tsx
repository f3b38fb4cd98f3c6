import ExpandMore from '@mui/icons-material/ExpandMore';
import type { Ticket } from '@oplano/contracts/tickets';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from '#platform/i18n';
import { conversationsQuery } from './context.api.ts';
import styles from './context.module.css';
import { FilesList } from './files-list.tsx';
import { HistoryList, TicketEntry } from './history-list.tsx';
import { MorePages } from './more-pages.tsx';

export interface ContextSectionsProps {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

/** Asked for once it is opened. */
function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={styles.section}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {title}
          <ExpandMore fontSize="small" />
        </button>
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}

function OtherConversations({ ticketUuid }: { readonly ticketUuid: string }) {
  const { t } = useTranslation('inChat');
  const list = useQuery(conversationsQuery(ticketUuid));
  const tickets = list.data ?? [];
  const pages = { ...list, hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined };
  return (
    <MorePages list={pages} isEmpty={tickets.length === 0} empty={t(($) => $.inChat.context.noConversations)}>
      <ul className={styles.timeline}>
        {tickets.map((ticket) => (
          <li key={ticket.id} className={styles.entry}>
            <span className={styles.text}>
              <TicketEntry ticket={ticket} />
            </span>
          </li>
        ))}
      </ul>
    </MorePages>
  );
}

/** What else there is of a contact: their past, the files of the conversation, and where else they write. */
export function ContextSections({ ticket: { uuid } }: ContextSectionsProps) {
  const { t } = useTranslation('inChat');
  return (
    <>
      <Section title={t(($) => $.inChat.context.history)}>
        <HistoryList ticketUuid={uuid} />
      </Section>
      <Section title={t(($) => $.inChat.context.files)}>
        <FilesList ticketUuid={uuid} />
      </Section>
      <Section title={t(($) => $.inChat.context.conversations)}>
        <OtherConversations ticketUuid={uuid} />
      </Section>
    </>
  );
}
