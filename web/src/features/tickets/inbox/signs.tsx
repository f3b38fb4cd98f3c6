import type { Ticket } from '@oplano/contracts/tickets';
import { useTranslation } from '#platform/i18n';
import { VisuallyHidden } from '#ui/visually-hidden';
import { Mark } from './marks.tsx';
import styles from './signs.module.css';

/** How much a ticket matters, and that it is pinned: small pictures that are said in words as well. */
export function RowSigns({ ticket, isPinned }: { readonly ticket: Ticket; readonly isPinned: boolean }) {
  const { t } = useTranslation('tickets');
  const { priority } = ticket;
  return (
    <>
      {isPinned && (
        <span className={styles.sign} title={t(($) => $.tickets.pinned)}>
          <Mark name="pin" />
          <VisuallyHidden>{t(($) => $.tickets.pinned)}</VisuallyHidden>
        </span>
      )}
      {priority !== 'none' && (
        <span
          className={styles.sign}
          data-priority={priority}
          title={t(($) => $.tickets.priority.label, { level: t(($) => $.tickets.priority.levels[priority]) })}
        >
          <Mark name="flag" />
          <VisuallyHidden>
            {t(($) => $.tickets.priority.label, { level: t(($) => $.tickets.priority.levels[priority]) })}
          </VisuallyHidden>
        </span>
      )}
    </>
  );
}
