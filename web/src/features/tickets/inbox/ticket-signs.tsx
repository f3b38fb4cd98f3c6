import type { Ticket } from '@oplano/contracts/tickets';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import styles from './signs.module.css';

/** How much a ticket matters and when it comes back, in the head of its conversation. */
export function TicketSigns({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const tag = useLanguageTag();
  const { priority, snoozedUntil } = ticket;
  const time =
    snoozedUntil &&
    new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'short' }).format(new Date(snoozedUntil));
  return (
    <>
      {priority !== 'none' && (
        <span className={styles.word} data-priority={priority}>
          {t(($) => $.tickets.priority.levels[priority])}
          {' · '}
        </span>
      )}
      {time && (
        <span className={styles.word}>
          {t(($) => $.tickets.snoozedUntil, { time })}
          {' · '}
        </span>
      )}
    </>
  );
}
