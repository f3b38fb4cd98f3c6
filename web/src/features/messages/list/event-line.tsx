import type { TicketLogEntry } from '@oplano/contracts/tickets';
import { useLogText } from '#features/tickets';
import { useLanguageTag } from '#platform/i18n';
import { hourText } from '../times.ts';
import styles from './message-list.module.css';

/** Something happened to the ticket: small, between what was said. */
export function EventLine({ event }: { readonly event: TicketLogEntry }) {
  const tag = useLanguageTag();
  const { what, who } = useLogText()(event);
  return (
    <p className={styles.event}>
      {`${what} · ${who} · `}
      <time dateTime={event.createdAt}>{hourText(event.createdAt, tag)}</time>
    </p>
  );
}
