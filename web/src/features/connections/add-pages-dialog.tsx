import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useDelayedMutation } from '#platform/query';
import { FormDialog } from '#ui/form-dialog';
import { Switch } from '#ui/switch';
import { toast, toastError } from '#ui/toast';
import { useConnectionCalls } from './connection-calls.ts';
import { connectionOptionsQuery } from './manage-connections.api.ts';
import type { FacebookPerson } from './facebook-login.ts';
import { useFacebookLogin } from './use-facebook-login.ts';
import styles from './connections.module.css';

interface AddPagesDialogProps {
  readonly open: boolean;
  readonly channel: 'facebook' | 'instagram';
  readonly onClose: () => void;
}

/** Adds the pages, or the Instagram accounts behind them, of whoever's token is given. */
export function AddPagesDialog({ open, channel, onClose }: AddPagesDialogProps) {
  const { t } = useTranslation('connections');
  const client = useQueryClient();
  const { data: options } = useQuery(connectionOptionsQuery);
  const { addPages, keepAdded } = useConnectionCalls();
  const [facebookUserId, setUserId] = useState('');
  const [facebookUserToken, setToken] = useState('');
  const [isLab, setLab] = useState(false);
  const isUserId = /^\d{0,30}$/.test(facebookUserId);
  // A token is not left lying in the field.
  const close = () => {
    setUserId('');
    setToken('');
    onClose();
  };
  const adding = useDelayedMutation({
    mutationFn: (person: FacebookPerson) =>
      addPages({
        ...person,
        addInstagram: channel === 'instagram',
        provider: isLab ? 'lab' : 'live',
      }),
    onSuccess: (added) => {
      keepAdded(client, added);
      toast.success(t(($) => $.connections.pages.added, { count: added.length }));
      close();
    },
    onError: toastError,
  });
  const logIn = useFacebookLogin({
    appId: options?.facebookAppId,
    channel,
    onPerson: (person) => void adding.submit(person),
  });
  return (
    <FormDialog
      open={open}
      title={t(($) => $.connections.pages.title, { context: channel })}
      hold={adding.isSubmitting ? 'saving' : facebookUserId || facebookUserToken ? 'changed' : 'none'}
      submitLabel={t(($) => $.connections.pages.submit)}
      canSubmit={facebookUserToken.trim() !== '' && isUserId}
      onSubmit={(event) => {
        event.preventDefault();
        void adding.submit({
          facebookUserToken: facebookUserToken.trim(),
          ...(facebookUserId === '' ? {} : { facebookUserId }),
        });
      }}
      onClose={close}
      maxWidth="xs"
    >
      {options && !options.facebookAppId && !isLab && (
        <Alert severity="info">{t(($) => $.connections.pages.noApp)}</Alert>
      )}
      {logIn && !isLab && (
        <>
          <Button variant="outlined" disabled={adding.isSubmitting} onClick={logIn}>
            {t(($) => $.connections.pages.logIn)}
          </Button>
          <Divider>{t(($) => $.connections.pages.or)}</Divider>
        </>
      )}
      <TextField
        fullWidth
        label={t(($) => $.connections.pages.userId)}
        value={facebookUserId}
        onChange={({ target }) => setUserId(target.value.trim())}
        error={!isUserId}
        helperText={t(($) => $.connections.pages[isUserId ? 'userIdHelp' : 'userIdWrong'])}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <TextField
        fullWidth
        label={t(($) => $.connections.pages.token)}
        value={facebookUserToken}
        onChange={({ target }) => setToken(target.value)}
        helperText={t(($) => $.connections.pages.tokenHelp)}
        multiline
        maxRows={4}
      />
      {options?.lab && (
        <FormControlLabel
          className={styles.labSwitch ?? ''}
          control={<Switch checked={isLab} onChange={(_, isOn) => setLab(isOn)} />}
          label={t(($) => $.connections.useLab)}
        />
      )}
    </FormDialog>
  );
}
