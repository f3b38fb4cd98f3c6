import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ContactName } from '@oplano/contracts/contacts';
import type { ContactCard } from '@oplano/contracts/messages';
import { useId, useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { ContactPicker } from './contact-picker.tsx';
import styles from './dialogs.module.css';

export interface SendContactDialogProps {
  readonly onSend: (card: ContactCard) => void;
  readonly onClose: () => void;
}

/** Sends a contact of the company as a card. */
export function SendContactDialog({ onSend, onClose }: SendContactDialogProps) {
  const { t } = useTranslation(['messages', 'common']);
  const titleId = useId();
  const [contact, setContact] = useState<ContactName | null>(null);
  const send = () => {
    if (!contact) return;
    onSend({ name: contact.name, phones: contact.number ? [contact.number] : [] });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t(($) => $.messages.sendContact.title)}</DialogTitle>
      <DialogContent className={styles.tall ?? ''}>
        <ContactPicker chosen={contact ? [contact] : []} onChoose={([first]) => setContact(first ?? null)} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t(($) => $.common.cancel)}
        </Button>
        <Button variant="contained" disabled={!contact} onClick={send}>
          {t(($) => $.messages.sendContact.confirm)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
