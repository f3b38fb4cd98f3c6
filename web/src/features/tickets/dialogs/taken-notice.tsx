import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { TicketConflict } from '@oplano/contracts/tickets';
import { useId } from 'react';
import { useTranslation } from '#platform/i18n';
import type { TicketDialogProps } from './dialog-store.ts';
import styles from './dialogs.module.css';

type TakenNoticeProps = TicketDialogProps & { readonly conflict: Pick<TicketConflict, 'user' | 'queue'> };

/** The conversation is in other hands: whose, and in which queue. */
export default function TakenNotice({ conflict: { user, queue }, open, onClose }: TakenNoticeProps) {
  const { t } = useTranslation('tickets');
  const titleId = useId();
  const textId = useId();
  const nobody = t(($) => $.tickets.taken.nobody);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      maxWidth="xs"
      fullWidth
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <DialogTitle id={titleId}>{t(($) => $.tickets.taken.title)}</DialogTitle>
      <DialogContent id={textId}>
        <DialogContentText>{t(($) => $.tickets.taken.text)}</DialogContentText>
        <dl className={styles.facts}>
          <dt>{t(($) => $.tickets.taken.user)}</dt>
          <dd>{user?.name ?? nobody}</dd>
          <dt>{t(($) => $.tickets.fields.queue)}</dt>
          <dd>{queue?.name ?? t(($) => $.tickets.noQueue)}</dd>
        </dl>
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="contained" onClick={onClose}>
          {t(($) => $.tickets.taken.ok)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
