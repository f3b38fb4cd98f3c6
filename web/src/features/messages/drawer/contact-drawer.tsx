import Close from '@mui/icons-material/Close';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import type { Ticket } from '@oplano/contracts/tickets';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { numberText } from '#features/contacts';
import { TicketSpent, useAssistant } from '#features/prompts';
import { useSlot } from '#platform/feature';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { ErrorState } from '#ui/error-state';
import { PartBoundary } from '#ui/part-boundary';
import { PersonAvatar } from '#ui/person-avatar';
import { useMedia } from '#ui/use-media';
import { ContactActions } from './contact-actions.tsx';
import { ContactSwitches } from './contact-switches.tsx';
import { ContextSections } from '../context/lazy-context.ts';
import { drawerContactQuery } from './drawer.api.ts';
import styles from './drawer.module.css';
import { Notes } from './notes.tsx';
import { TagsField } from './tags-field.tsx';

export interface ContactDrawerProps {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

function Details({ ticket, onClose }: ContactDrawerProps) {
  const { t } = useTranslation('messages');
  const titleId = useId();
  const hasAssistant = useAssistant();
  const actor = useActor();
  const sections = useSlot('drawerSections').filter(({ isOffered }) => isOffered(actor));
  const query = useQuery(drawerContactQuery(ticket.contactId));
  const contact = query.data;
  const fact = (label: string, value: string) => (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{value || <span className={styles.quiet}>{t(($) => $.messages.drawer.none)}</span>}</dd>
    </div>
  );
  return (
    <aside className={styles.drawer} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{t(($) => $.messages.drawer.title)}</h2>
        <IconButton aria-label={t(($) => $.messages.drawer.close)} onClick={onClose}>
          <Close />
        </IconButton>
      </div>
      <div className={styles.body}>
        <div className={styles.person}>
          <PersonAvatar
            id={ticket.contactId}
            name={contact?.name ?? ticket.contact.name}
            picture={contact?.urlPicture ?? ticket.contact.urlPicture}
            size={96}
          />
          <p className={styles.name}>{contact?.name ?? ticket.contact.name}</p>
        </div>
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        <dl className={styles.facts} aria-busy={query.isPending}>
          {fact(
            t(($) => $.messages.drawer.number),
            numberText(contact?.number ?? ticket.contact.number),
          )}
          {contact &&
            !contact.isGroup &&
            fact(
              t(($) => $.messages.drawer.email),
              contact.email,
            )}
        </dl>
        {contact && (
          <>
            <ContactActions contact={contact} />
            {!contact.isGroup && <ContactSwitches contact={contact} />}
            <TagsField contact={contact} />
            {contact.extraInfo.length > 0 && (
              <section className={styles.section}>
                <h3>{t(($) => $.messages.drawer.extraInfo)}</h3>
                <dl className={styles.facts}>
                  {contact.extraInfo.map(({ id, name, value }) => (
                    <div key={id} className={styles.fact}>
                      <dt>{name}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            )}
          </>
        )}
        {sections.map(({ name, Section }) => (
          <PartBoundary key={name}>
            <section className={styles.section}>
              <Section ticket={ticket} onClose={() => undefined} />
            </section>
          </PartBoundary>
        ))}
        <Notes ticket={ticket} />
        <ContextSections ticket={ticket} onClose={() => undefined} />
        {hasAssistant && <TicketSpent ticketId={ticket.id} onClose={() => undefined} />}
      </div>
    </aside>
  );
}

/** Who the customer is: beside the conversation, or over it where there is no room. */
export function ContactDrawer(props: ContactDrawerProps) {
  const isOver = useMedia('(max-width: 899.95px)');
  if (!isOver) return <Details {...props} />;
  return (
    <Drawer open anchor="right" onClose={props.onClose}>
      <Details {...props} />
    </Drawer>
  );
}
