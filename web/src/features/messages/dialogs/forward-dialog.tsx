import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import type { ContactName } from '@oplano/contracts/contacts';
import { useEffect, useId, useRef, useState } from 'react';
import { errorText, useTranslation } from '#platform/i18n';
import { toast } from '#ui/toast';
import { useSignature } from '../composer/use-signature.ts';
import { forwardMessage } from '../messages.api.ts';
import { ContactPicker } from './contact-picker.tsx';
import styles from './dialogs.module.css';
import { forwardAll } from './forward-run.ts';

export interface ForwardDialogProps {
  /** In the order they were said. */
  readonly messageIds: readonly number[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** To so many at once; more is a campaign. */
const mostContacts = 10;

/** Sends messages on to other contacts, one after another. */
export function ForwardDialog({ messageIds, onDone, onClose }: ForwardDialogProps) {
  const { t } = useTranslation(['messages', 'common']);
  const titleId = useId();
  const signature = useSignature();
  const [contacts, setContacts] = useState<readonly ContactName[]>([]);
  const [signs, setSigns] = useState(signature.isOn);
  const [done, setDone] = useState<number | null>(null);
  const isCancelled = useRef(false);
  const names = useRef(new Map<string, string>());
  useEffect(() => {
    isCancelled.current = false;
    return () => {
      isCancelled.current = true;
    };
  }, []);
  // To each of them in the order it was said.
  const errands = contacts.flatMap(({ id: contactId }) => messageIds.map((messageId) => ({ contactId, messageId })));
  const total = errands.length;
  const isRunning = done !== null;

  /** A message goes to somebody by the same name however often it is tried, and arrives once. */
  const nameOf = (errand: string): string => {
    const name = names.current.get(errand) ?? crypto.randomUUID();
    names.current.set(errand, name);
    return name;
  };
  const forward = async () => {
    let sent = 0;
    setDone(0);
    try {
      const isDone = await forwardAll({
        errands,
        forward: ({ messageId, contactId }) =>
          forwardMessage({
            messageId,
            contactId,
            signMessage: signature.isOffered && signs,
            clientId: nameOf(`${contactId} ${messageId}`),
          }),
        onProgress: (count) => {
          sent = count;
          setDone(count);
        },
        isCancelled: () => isCancelled.current,
      });
      if (!isDone) return toast.info(t(($) => $.messages.forward.cancelled, { done: sent, total }));
      toast.success(t(($) => $.messages.forward.done, { count: total }));
      onDone();
    } catch (error) {
      const reason = await errorText(error);
      toast.error(sent === 0 ? reason : t(($) => $.messages.forward.stopped, { done: sent, total, reason }));
      setDone(null);
      // Who has it all does not get it twice.
      setContacts(contacts.slice(Math.floor(sent / messageIds.length)));
    }
  };

  return (
    <Dialog open onClose={isRunning ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t(($) => $.messages.forward.title)}</DialogTitle>
      <DialogContent className={styles.tall ?? ''}>
        <p className={styles.hint}>{t(($) => $.messages.forward.count, { count: messageIds.length })}</p>
        <ContactPicker chosen={contacts} most={mostContacts} onChoose={setContacts} />
        <p className={styles.hint}>
          {t(($) => $.messages.forward.most, { chosen: contacts.length, most: mostContacts })}
        </p>
        {signature.isOffered && (
          <FormControlLabel
            control={<Checkbox checked={signs} onChange={(event) => setSigns(event.target.checked)} />}
            label={t(($) => $.messages.forward.sign)}
          />
        )}
        {isRunning && (
          <output className={styles.progress}>
            {t(($) => $.messages.forward.progress, { done, total })}
            <LinearProgress variant="determinate" value={(done / total) * 100} aria-hidden="true" />
          </output>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t(($) => $.common.cancel)}
        </Button>
        <Button variant="contained" loading={isRunning} disabled={contacts.length === 0} onClick={() => void forward()}>
          {t(($) => $.messages.forward.confirm)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
