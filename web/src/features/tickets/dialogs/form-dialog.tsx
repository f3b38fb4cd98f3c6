import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import type { TicketDialogProps } from './dialog-store.ts';
import styles from './dialogs.module.css';

interface FormDialogProps extends TicketDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly isReady?: boolean;
  readonly isDestructive?: boolean;
  /** Answers whether the dialog has done its work and may go. */
  readonly onSubmit: () => Promise<boolean>;
  readonly children: ReactNode;
}

/** What was pressed before may have left with its conversation: the list has the focus then, where one goes on. */
function keepFocus(dialog: HTMLElement): void {
  const { activeElement: holder, body } = document;
  if (holder && holder !== body && !dialog.contains(holder)) return;
  document.querySelector<HTMLElement>('[data-ticket][tabindex="0"]')?.focus();
}

/** A small form: it stays while it is sent and when it was refused, and goes when the work is done. */
export function TicketFormDialog(props: FormDialogProps) {
  const { open, title, submitLabel, isReady = true, isDestructive = false, onSubmit, onClose, children } = props;
  const { t } = useTranslation('common');
  const titleId = useId();
  const { submit, isSubmitting } = useDelayedSubmit(async () => {
    if (await onSubmit()) onClose();
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void submit();
  };
  return (
    <Dialog
      open={open}
      onClose={isSubmitting ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: keepFocus } }}
    >
      <form onSubmit={send} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <div className={styles.content}>{children}</div>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={isSubmitting} onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isDestructive ? 'error' : 'primary'}
            disabled={!isReady}
            loading={isSubmitting}
          >
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
