import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import styles from '../inbox/tickets-manager.module.css';

const dismissedKey = 'notificationsDismissed';

const isUndecided = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'default' && !localStorage.getItem(dismissedKey);

/** Asks once whether the browser may tell of new messages: browsers want a click before they ask themselves. */
export function NotificationPrompt() {
  const { t } = useTranslation('tickets');
  const [isShown, setShown] = useState(isUndecided);
  if (!isShown) return null;
  const dismiss = () => {
    localStorage.setItem(dismissedKey, 'true');
    setShown(false);
  };
  const ask = async () => {
    await Notification.requestPermission();
    setShown(false);
  };
  const closeLabel = t(($) => $.tickets.notify.later);
  return (
    <div className={styles.prompt}>
      <p>{t(($) => $.tickets.notify.ask)}</p>
      <Button size="small" onClick={() => void ask()}>
        {t(($) => $.tickets.notify.allow)}
      </Button>
      <IconButton size="small" aria-label={closeLabel} onClick={dismiss}>
        <Close fontSize="small" />
      </IconButton>
    </div>
  );
}
