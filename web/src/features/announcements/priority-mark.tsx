import type { Announcement } from '@oplano/contracts/announcements';
import { useTranslation } from '#platform/i18n';
import { VisuallyHidden } from '#ui/visually-hidden';
import styles from './announcements.module.css';

/** Red for high, orange for medium, grey for low. */
const priorityColors = { 1: '#d32f2f', 2: '#ed6c02', 3: '#8b93a1' } as const satisfies Record<
  Announcement['priority'],
  string
>;

/** The colour of a priority, said in words as well. */
export function PriorityMark({ priority }: Pick<Announcement, 'priority'>) {
  const { t } = useTranslation('announcements');
  return (
    <span className={styles.mark} style={{ backgroundColor: priorityColors[priority] }}>
      <VisuallyHidden>{t(($) => $.announcements.priority[priority])}</VisuallyHidden>
    </span>
  );
}
