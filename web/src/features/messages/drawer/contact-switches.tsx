import FormControlLabel from '@mui/material/FormControlLabel';
import type { ContactDetails } from '@oplano/contracts/contacts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n';
import { Switch } from '#ui/switch';
import { toastError } from '#ui/toast';
import { contactChanged, setAcceptAudio, setDisableBot } from './drawer.api.ts';
import styles from './drawer.module.css';
import { RefusalSwitch } from './refusal-switch.tsx';

type Change = { readonly acceptAudioMessage: boolean } | { readonly disableBot: boolean };

/** What the contact may send, and whether bots talk to them. */
export function ContactSwitches({ contact }: { readonly contact: ContactDetails }) {
  const { t } = useTranslation('messages');
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (wanted: Change) =>
      'disableBot' in wanted
        ? setDisableBot(contact.id, wanted.disableBot)
        : setAcceptAudio(contact.id, wanted.acceptAudioMessage),
    onSuccess: (changed) => contactChanged(client, changed),
    onError: toastError,
  });
  // What was asked for is shown while it is on its way.
  const shown = change.isPending ? { ...contact, ...change.variables } : contact;
  return (
    <div className={styles.section}>
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={shown.acceptAudioMessage}
            onChange={(event) => change.mutate({ acceptAudioMessage: event.target.checked })}
          />
        }
        label={t(($) => $.messages.drawer.acceptAudio)}
      />
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={shown.disableBot}
            onChange={(event) => change.mutate({ disableBot: event.target.checked })}
          />
        }
        label={t(($) => $.messages.drawer.disableBot)}
      />
      <RefusalSwitch contactId={contact.id} />
    </div>
  );
}
