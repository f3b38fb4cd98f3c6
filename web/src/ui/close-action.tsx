import Button, { type ButtonProps } from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import { useTranslation } from '#platform/i18n';

type CloseActionProps = Pick<ButtonProps, 'autoFocus' | 'color'> & { readonly onClose: () => void };

/** The foot of a dialog in which there is nothing to decide. */
export function CloseAction({ onClose, ...look }: CloseActionProps) {
  const { t } = useTranslation('common');
  return (
    <DialogActions>
      <Button {...look} onClick={onClose}>
        {t(($) => $.common.close)}
      </Button>
    </DialogActions>
  );
}
