import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from '#platform/i18n';
import { CloseAction } from '#ui/close-action';
import { shortcuts } from '../keys/shortcuts.ts';
import type { TicketDialogProps } from './dialog-store.ts';
import styles from './dialogs.module.css';

/** Which key does what. */
export default function KeysDialog({ open, onClose }: TicketDialogProps) {
  const { t } = useTranslation('shortcuts');
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
      <CloseAction color="inherit" onClose={onClose} />
    </Dialog>
  );
}
