import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Button from '@mui/material/Button';
import { knownErrorText, useTranslation } from '#platform/i18n';
import styles from './list-state.module.css';

interface ErrorStateProps {
  readonly error: unknown;
  /** What to say instead of why. */
  readonly text?: string | undefined;
  readonly onRetry: () => void;
}

/** What a place shows whose content did not arrive: why, and a way to try again. */
export function ErrorState({ error, text, onRetry }: ErrorStateProps) {
  const { t } = useTranslation(['common', 'errors']);
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon} aria-hidden="true">
        <ErrorOutline />
      </span>
      <p className={styles.title}>{text ?? knownErrorText(error)}</p>
      <div className={styles.action}>
        <Button variant="outlined" onClick={onRetry}>
          {t(($) => $.common.retry)}
        </Button>
      </div>
    </div>
  );
}
