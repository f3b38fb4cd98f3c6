import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import type { NoticePreferences, NoticeSound } from '@oplano/contracts/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { playMessageSound } from '#features/tickets';
import { useTranslation } from '#platform/i18n';
import { usePreferences } from '#platform/preferences';
import { ErrorState } from '#ui/error-state';
import { LoadingBlock } from '#ui/loading-block';
import { Switch } from '#ui/switch';
import { toastError } from '#ui/toast';
import styles from './notices.module.css';
import { noticesQuery, sendPreferences } from './notifications.api.ts';

const sounds: readonly NoticeSound[] = ['chime', 'bell', 'drop', 'knock'];
const night = { from: '22:00', to: '07:00' };

/** Which sound, and when none. What is chosen is saved at once. */
export function PreferencesSection() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ ...noticesQuery, staleTime: 0 });
  const { mutate } = useMutation({
    mutationFn: sendPreferences,
    // Shown before the server has answered; what it refuses is put back.
    onMutate: async (preferences) => {
      // An answer that is on its way knows nothing of it, and would take it back.
      await client.cancelQueries({ queryKey: noticesQuery.queryKey });
      client.setQueryData(noticesQuery.queryKey, (old) => old && { ...old, preferences });
    },
    onError: (cause) => {
      toastError(cause);
      void refetch();
    },
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBlock height={200} />;
  const { preferences } = data;
  return (
    <>
      <SoundChoice sound={preferences.sound} onChange={(sound) => mutate({ ...preferences, sound })} />
      <QuietChoice quiet={preferences.quiet} onChange={(quiet) => mutate({ ...preferences, quiet })} />
    </>
  );
}

interface SoundChoiceProps {
  readonly sound: NoticeSound;
  readonly onChange: (sound: NoticeSound) => void;
}

function SoundChoice({ sound, onChange }: SoundChoiceProps) {
  const { t } = useTranslation('notifications');
  const id = useId();
  const choose = (next: NoticeSound) => {
    // As it will be heard.
    void playMessageSound(usePreferences.getState().volume, next).catch(() => undefined);
    onChange(next);
  };
  return (
    <section>
      <h3 id={id} className={styles.heading}>
        {t(($) => $.notifications.sound.title)}
      </h3>
      <RadioGroup row aria-labelledby={id} value={sound}>
        {sounds.map((name) => (
          <FormControlLabel
            key={name}
            value={name}
            control={<Radio size="small" onChange={() => choose(name)} />}
            label={t(($) => $.notifications.sound[name])}
          />
        ))}
      </RadioGroup>
    </section>
  );
}

interface QuietChoiceProps {
  readonly quiet: NoticePreferences['quiet'];
  readonly onChange: (quiet: NoticePreferences['quiet']) => void;
}

function QuietChoice({ quiet, onChange }: QuietChoiceProps) {
  const { t } = useTranslation('notifications');
  const id = useId();
  // While somebody types, an hour may be half written.
  const [typed, setTyped] = useState<typeof night | null>(null);
  const shown = typed ?? quiet;
  const hasProblem = shown !== null && shown.from === shown.to;
  const type = (next: typeof night) => {
    const isWhole = next.from !== '' && next.to !== '' && next.from !== next.to;
    setTyped(isWhole ? null : next);
    if (isWhole) onChange(next);
  };
  const turn = (isOn: boolean) => {
    setTyped(null);
    onChange(isOn ? night : null);
  };
  return (
    <section>
      <div className={styles.row}>
        <label htmlFor={id}>
          <span className={styles.name}>{t(($) => $.notifications.quiet.title)}</span>
          <span id={`${id}-help`} className={styles.help}>
            {t(($) => $.notifications.quiet.help)}
          </span>
        </label>
        <Switch
          checked={quiet !== null}
          onChange={(_, isOn) => turn(isOn)}
          slotProps={{ input: { id, 'aria-describedby': `${id}-help` } }}
        />
      </div>
      {shown && (
        <div className={styles.hours}>
          {(['from', 'to'] as const).map((end) => (
            <TextField
              fullWidth
              key={end}
              type="time"
              size="small"
              label={t(($) => $.notifications.quiet[end])}
              value={shown[end]}
              error={hasProblem}
              helperText={hasProblem && end === 'to' ? t(($) => $.notifications.quiet.same) : undefined}
              onChange={({ target }) => type({ ...shown, [end]: target.value })}
              slotProps={{ inputLabel: { shrink: true } }}
            />
          ))}
        </div>
      )}
    </section>
  );
}
