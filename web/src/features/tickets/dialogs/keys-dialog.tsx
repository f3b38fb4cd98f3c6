import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from '#platform/i18n';
import { shortcuts } from '../keys/shortcuts.ts';
import type { TicketDialogProps } from './dialog-store.ts';
import styles from './dialogs.module.css';

/** Which key does what. */
export default function KeysDialog({ open, onClose }: TicketDialogProps) {
  const { t } = useTranslation(['shortcuts', 'common']);
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t(($) => $.shortcuts.title)}</DialogTitle>
      <DialogContent dividers>
        <ul className={styles.log}>
          {shortcuts.map(({ deed, keys }) => (
            <li key={deed}>
              <span>{t(($) => $.shortcuts.deeds[deed])}</span>
              <span>
                {keys.map((key) => (
                  <kbd key={key} className={styles.key}>
                    {key}
                  </kbd>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t(($) => $.common.close)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
