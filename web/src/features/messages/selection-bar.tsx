import Button from '@mui/material/Button';
import { useTranslation } from '#platform/i18n';
import styles from './chat-pane.module.css';

interface SelectionBarProps {
  readonly count: number;
  readonly onCancel: () => void;
  readonly onForward: () => void;
}

/** In the place of the input while messages are being chosen. */
export function SelectionBar({ count, onCancel, onForward }: SelectionBarProps) {
  const { t } = useTranslation('messages');
  return (
    <div className={styles.selection}>
      <output>{t(($) => $.messages.forward.count, { count })}</output>
      <Button color="inherit" onClick={onCancel}>
        {t(($) => $.messages.forward.cancel)}
      </Button>
      <Button variant="contained" onClick={onForward}>
        {t(($) => $.messages.forward.confirm)}
      </Button>
    </div>
  );
}
