import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { connectionName, type Connection } from '@oplano/contracts/connections';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useDelayedMutation } from '#platform/query';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { FormDialog } from '#ui/form-dialog';
import { Switch } from '#ui/switch';
import { toast, toastError } from '#ui/toast';
import {
  allConnectionsQuery,
  connectionOptionsQuery,
  createForCompany,
  removeForCompany,
  updateForCompany,
} from './manage-connections.api.ts';

interface AboutConnection {
  readonly open: boolean;
  readonly companyId: number;
  /** Stays while the dialog fades out; undefined: a new one. */
  readonly connection: Connection | undefined;
  readonly onClose: () => void;
}

function useLookAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: allConnectionsQuery.queryKey });
}

interface SetUpDialogProps extends AboutConnection {
  readonly onCreated: (created: Connection) => void;
}

/** How a connection of a company is called and whether it is the default. What it says is for the company itself. */
export function SetUpDialog(props: SetUpDialogProps) {
  // Each opening begins with what is stored.
  const [times, setTimes] = useState(0);
  const [wasOpen, setWasOpen] = useState(false);
  if (props.open !== wasOpen) {
    setWasOpen(props.open);
    if (props.open) setTimes(times + 1);
  }
  return <SetUpForm key={times} {...props} />;
}

function SetUpForm({ open, companyId, connection, onCreated, onClose }: SetUpDialogProps) {
  const { t } = useTranslation('connections');
  const lookAgain = useLookAgain();
  const { data: options } = useQuery(connectionOptionsQuery);
  // What it was opened for, whatever becomes of it meanwhile.
  const [edited] = useState(connection);
  const [name, setName] = useState(edited?.name ?? '');
  const [isDefault, setDefault] = useState(edited?.isDefault ?? false);
  const [isLab, setLab] = useState(false);
  const isChanged = name !== (edited?.name ?? '') || isDefault !== (edited?.isDefault ?? false) || isLab;
  const saving = useDelayedMutation({
    mutationFn: () =>
      edited
        ? updateForCompany(companyId, edited.id, { name: name.trim(), isDefault })
        : createForCompany(companyId, { name: name.trim(), isDefault, provider: isLab ? 'lab' : 'live' }),
    onSuccess: async (saved) => {
      toast.success(t(($) => $.connections.saved));
      await lookAgain();
      onClose();
      if (!edited) onCreated(saved);
    },
    onError: toastError,
  });
  const flag = (label: string, isOn: boolean, set: (isOn: boolean) => void) => (
    <FormControlLabel control={<Switch checked={isOn} onChange={(_, next) => set(next)} />} label={label} />
  );
  return (
    <FormDialog
      open={open}
      title={edited ? t(($) => $.connections.edit, { name: edited.name }) : t(($) => $.connections.add)}
      hold={saving.isSubmitting ? 'saving' : isChanged ? 'changed' : 'none'}
      submitLabel={t(($) => $.connections.dialog[edited ? 'save' : 'add'])}
      canSubmit={connectionName.safeParse(name).success}
      onSubmit={(event) => {
        event.preventDefault();
        void saving.submit();
      }}
      onClose={onClose}
      maxWidth="xs"
    >
      <TextField
        fullWidth
        label={t(($) => $.connections.fields.name)}
        value={name}
        autoFocus
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: 50 } }}
      />
      {flag(
        t(($) => $.connections.fields.isDefault),
        isDefault,
        setDefault,
      )}
      {!edited &&
        options?.lab &&
        flag(
          t(($) => $.connections.fields.isLab),
          isLab,
          setLab,
        )}
      <p>{t(($) => $.connections.all.restIsTheirs)}</p>
    </FormDialog>
  );
}

/** Asks before a connection of a company goes. */
export function RemoveForCompanyDialog({ open, companyId, connection, onClose }: AboutConnection) {
  const { t } = useTranslation('connections');
  const lookAgain = useLookAgain();
  const removal = useMutation({
    mutationFn: ({ id }: Connection) => removeForCompany(companyId, id),
    onSuccess: () => toast.success(t(($) => $.connections.deleted)),
    onError: toastError,
    onSettled: async () => {
      onClose();
      await lookAgain();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title={t(($) => $.connections.deleting.title, { name: connection?.name ?? '' })}
      confirmLabel={t(($) => $.connections.deleting.confirm)}
      isDestructive
      isBusy={removal.isPending}
      onConfirm={() => connection && removal.mutate(connection)}
      onClose={onClose}
    >
      {t(($) => $.connections.deleting.text)}
    </ConfirmDialog>
  );
}
