import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import type { User } from '@oplano/contracts/users';
import { addDays, fromZone, inZone } from '@oplano/core/time';
import { awayChoices, returnAt, type AwayChoice } from '@oplano/core/users';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, routes } from '#platform/api';
import { useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { mergeOwnUser, useSessionUser } from '#platform/session';
import { FormDialog } from '#ui/form-dialog';
import { toast, toastError } from '#ui/toast';

export interface OwnStateDialogProps {
  readonly open: boolean;
  /** Of whom; nobody named: of the person at this screen. */
  readonly of?: Pick<User, 'id' | 'name' | 'away'> | undefined;
  readonly onClose: () => void;
}

/** Whether somebody is there for customers. */
export function OwnStateDialog({ open, of, onClose }: OwnStateDialogProps) {
  return open ? <OwnState of={of} onClose={onClose} /> : null;
}

const states = ['available', 'away'] as const;

function OwnState({ of, onClose }: Omit<OwnStateDialogProps, 'open'>) {
  const { t } = useTranslation('users');
  const own = useSessionUser();
  const { company } = own;
  const { id, name, away } = of ?? own;
  const isOwn = id === own.id;
  const [isAway, setAway] = useState(away !== null);
  const [text, setText] = useState(away?.text ?? '');
  const [choice, setChoice] = useState<AwayChoice>('open');
  const untilOf = () => {
    const now = new Date();
    const midnight = fromZone(addDays(inZone(now, company.timeZone).date, 1), '00:00', company.timeZone);
    return returnAt(choice, now, midnight);
  };
  const { mutateAsync } = useMutation({
    mutationFn: () =>
      call(routes.users.setState, {
        params: { userId: id },
        body: { away: isAway ? { text: text.trim(), until: untilOf() } : null },
      }),
    onSuccess: (user) => {
      mergeOwnUser(user);
      toast.success(t(($) => $.users.state.saved));
      onClose();
    },
    onError: toastError,
  });
  const { submit, isSubmitting } = useDelayedSubmit(async () => {
    await mutateAsync().catch(() => undefined);
  });
  const title = isOwn ? t(($) => $.users.state.title) : t(($) => $.users.state.titleOf, { name });
  return (
    <FormDialog
      open
      title={title}
      maxWidth="xs"
      hold={isSubmitting ? 'saving' : 'none'}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <RadioGroup
        aria-label={title}
        value={isAway ? 'away' : 'available'}
        onChange={(_, value) => setAway(value === 'away')}
      >
        {states.map((state) => (
          <FormControlLabel
            key={state}
            value={state}
            control={<Radio size="small" />}
            label={t(($) => $.users.state[state])}
          />
        ))}
      </RadioGroup>
      {isOwn && <p>{t(($) => $.users.state[isAway ? 'awayHelp' : 'availableHelp'])}</p>}
      {isAway && (
        <>
          <TextField
            fullWidth
            label={t(($) => $.users.state.text)}
            value={text}
            onChange={({ target }) => setText(target.value)}
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
          <TextField
            fullWidth
            select
            label={t(($) => $.users.state.until)}
            value={choice}
            onChange={({ target }) => setChoice(awayChoices.find((one) => one === target.value) ?? 'open')}
          >
            {awayChoices.map((one) => (
              <MenuItem key={one} value={one}>
                {t(($) => $.users.state.choices[one])}
              </MenuItem>
            ))}
          </TextField>
        </>
      )}
    </FormDialog>
  );
}
