import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useId, useState, type FormEventHandler, type ReactNode } from 'react';
import { useTranslation } from '#platform/i18n';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { useMedia } from '#ui/use-media';
import styles from './form-dialog.module.css';

interface FormDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** Left out, the dialog shows something and saves nothing. */
  readonly onSubmit?: FormEventHandler<HTMLFormElement>;
  /** `changed` asks before it closes, `saving` waits. */
  readonly hold?: 'none' | 'changed' | 'saving';
  readonly submitLabel?: string;
  /** The form is not there yet, or not to be changed. */
  readonly canSubmit?: boolean;
  readonly onClose: () => void;
  readonly maxWidth?: DialogProps['maxWidth'];
  /** Stays in sight above what is scrolled, e.g. tabs. */
  readonly bar?: ReactNode;
  /** Further buttons, left of those every dialog has. */
  readonly actions?: ReactNode;
}

/** A form over the page: as high as it needs, the whole screen on a phone, and closed by accident only when empty. */
export function FormDialog(props: FormDialogProps) {
  const { open, title, children, onSubmit, hold = 'none', submitLabel, canSubmit = true, onClose, actions } = props;
  const { t } = useTranslation('common');
  const isPhone = useMedia('(max-width: 599.95px)');
  const titleId = useId();
  const [isAsking, setAsking] = useState(false);
  const tryToClose = () => {
    if (hold === 'changed') setAsking(true);
    else if (hold === 'none') onClose();
  };

  return (
    <>
      <Dialog
        open={open}
        onClose={tryToClose}
        fullScreen={isPhone}
        fullWidth
        maxWidth={props.maxWidth ?? 'sm'}
        aria-labelledby={titleId}
        slotProps={{ paper: { className: styles.paper } }}
      >
        <div className={styles.head}>
          <DialogTitle id={titleId}>{title}</DialogTitle>
          <IconButton aria-label={t(($) => $.common.close)} onClick={tryToClose}>
            <Close />
          </IconButton>
        </div>
        <form className={styles.form} noValidate onSubmit={onSubmit ?? ((event) => event.preventDefault())}>
          {props.bar}
          <DialogContent dividers className={styles.content}>
            {children}
          </DialogContent>
          <DialogActions>
            {actions && <div className={styles.extra}>{actions}</div>}
            <Button color="inherit" disabled={hold === 'saving'} onClick={tryToClose}>
              {onSubmit ? t(($) => $.common.cancel) : t(($) => $.common.close)}
            </Button>
            {onSubmit && (
              <Button type="submit" variant="contained" loading={hold === 'saving'} disabled={!canSubmit}>
                {submitLabel ?? t(($) => $.common.save)}
              </Button>
            )}
          </DialogActions>
        </form>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        title={t(($) => $.common.unsaved.title)}
        confirmLabel={t(($) => $.common.unsaved.confirm)}
        cancelLabel={t(($) => $.common.unsaved.stay)}
        isDestructive
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        onClose={() => setAsking(false)}
      >
        {t(($) => $.common.unsaved.text)}
      </ConfirmDialog>
    </>
  );
}
