import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import { useTranslation } from '#platform/i18n';
import styles from './message-list.module.css';

interface NewPillProps {
  /** How many messages came while somebody read above. */
  readonly count: number;
  readonly onClick: () => void;
}

/** Leads to the newest messages and says how many of them are new. */
export function NewPill({ count, onClick }: NewPillProps) {
  const { t } = useTranslation('messages');
  return (
    <button
      type="button"
      className={styles.pill}
      title={t(($) => $.messages.toNewest)}
      aria-label={
        count > 0
          ? `${t(($) => $.messages.newBelow, { count })}. ${t(($) => $.messages.toNewest)}`
          : t(($) => $.messages.toNewest)
      }
      onClick={onClick}
    >
      {count > 0 && t(($) => $.messages.newBelow, { count })}
      <KeyboardArrowDown fontSize="small" />
    </button>
  );
}
