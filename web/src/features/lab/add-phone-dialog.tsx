import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import { FormDialog } from '#ui/form-dialog';
import styles from './dialogs.module.css';
import { addPhone } from './lab.api.ts';
import type { LabChannel } from './phones.ts';
import { useAct } from './use-lab.ts';

const channels = ['whatsapp', 'whatsappapi', 'facebook', 'instagram'] as const satisfies readonly LabChannel[];
/** A mobile number of São Paulo that nobody has. */
const someNumber = (): string => `55119${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

interface AddPhoneDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAdded: (key: string) => void;
}

export function AddPhoneDialog(props: AddPhoneDialogProps) {
  // A fresh form with every opening.
  return props.open ? <AddPhoneForm {...props} /> : null;
}

function AddPhoneForm({ open, onClose, onAdded }: AddPhoneDialogProps) {
  const { t } = useTranslation('lab');
  const { act, isBusy } = useAct();
  const [channel, setChannel] = useState<LabChannel>('whatsapp');
  const [name, setName] = useState('');
  const [number, setNumber] = useState(someNumber);
  const [username, setUsername] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isNumbered = channel === 'whatsapp' || channel === 'whatsappapi';
  const hasNumber = /^\d{10,15}$/.test(number.replace(/[\s()+-]/g, ''));
  const handle = isNumbered ? number : username;
  const nameProblem = isChecked && !name.trim() ? t(($) => $.lab.add.required) : undefined;
  const numberProblem = isChecked && !hasNumber ? t(($) => $.lab.add.badNumber) : undefined;

  const add = async () => {
    const phone = await addPhone({ channel, name: name.trim(), handle });
    onClose();
    onAdded(phone.key);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (name.trim() && (hasNumber || !isNumbered)) act(add);
  };
  return (
    <FormDialog
      open={open}
      title={t(($) => $.lab.add.title)}
      submitLabel={t(($) => $.lab.add.submit)}
      hold={isBusy ? 'saving' : 'none'}
      maxWidth="xs"
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <div className={styles.fields}>
        <TextField
          fullWidth
          select
          label={t(($) => $.lab.add.channel)}
          value={channel}
          onChange={({ target }) => setChannel(channels.find((one) => one === target.value) ?? 'whatsapp')}
        >
          {channels.map((one) => (
            <MenuItem key={one} value={one}>
              {t(($) => $.lab.channels[one])}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          fullWidth
          autoFocus
          label={t(($) => $.lab.add.name)}
          value={name}
          error={nameProblem !== undefined}
          helperText={nameProblem}
          onChange={({ target }) => setName(target.value)}
        />
        {isNumbered ? (
          <TextField
            fullWidth
            label={t(($) => $.lab.add.number)}
            value={number}
            error={numberProblem !== undefined}
            helperText={numberProblem}
            slotProps={{ htmlInput: { inputMode: 'tel' } }}
            onChange={({ target }) => setNumber(target.value)}
          />
        ) : (
          channel === 'instagram' && (
            <TextField
              fullWidth
              label={t(($) => $.lab.add.username)}
              value={username}
              onChange={({ target }) => setUsername(target.value)}
            />
          )
        )}
      </div>
    </FormDialog>
  );
}
