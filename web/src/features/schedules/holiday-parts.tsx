import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import type { Holiday } from '@oplano/contracts/schedules';
import { useState, type FormEvent } from 'react';
import { dayText, useLanguageTag, useTranslation } from '#platform/i18n';
import { Switch } from '#ui/switch';
import { useDays } from './use-days.ts';
import styles from './schedules.module.css';

/** One holiday: the nation's are switched on and off for every year, the company's own go; both are edited below. */
export function Day({ holiday, onEdit }: { readonly holiday: Holiday; readonly onEdit: () => void }) {
  const { t } = useTranslation('schedules');
  const tag = useLanguageTag();
  const { save, remove } = useDays();
  const { day, name, source, works } = holiday;
  const label = works ? t(($) => $.schedules.holidays.restThen) : t(($) => $.schedules.holidays.workThen);
  return (
    <li>
      <span className={styles.dayName}>
        <strong>{dayText(day, tag)}</strong> {name}
        <span className={styles.quiet}>
          {' '}
          · {t(($) => $.schedules.holidays[source])} · {t(($) => $.schedules.holidays[works ? 'works' : 'off'])}
        </span>
      </span>
      <IconButton aria-label={t(($) => $.schedules.holidays.edit, { name })} onClick={onEdit}>
        <EditOutlined />
      </IconButton>
      {source === 'national' ? (
        <Switch
          checked={!works}
          disabled={save.isPending}
          slotProps={{ input: { 'aria-label': `${name}: ${label}` } }}
          onChange={() => save.mutate({ holiday: { ...holiday, works: !works } })}
        />
      ) : (
        <IconButton
          aria-label={t(($) => $.schedules.holidays.remove, { name })}
          disabled={remove.isPending}
          onClick={() => remove.mutate(day)}
        >
          <DeleteOutlined />
        </IconButton>
      )}
    </li>
  );
}

interface DayFormProps {
  readonly year: number;
  /** Null: a new one. */
  readonly edited: Holiday | null;
  readonly onDone: () => void;
}

/** Adds a day of the company's own or changes it; of a national one the name. */
export function DayForm({ year, edited, onDone }: DayFormProps) {
  const { t } = useTranslation('schedules');
  const { t: common } = useTranslation('common');
  const { save } = useDays();
  const [day, setDay] = useState(edited?.day ?? '');
  const [name, setName] = useState(edited?.name ?? '');
  const [yearly, setYearly] = useState(edited?.yearly ?? true);
  const isNational = edited?.source === 'national';
  const isWhole = /^20\d\d-\d\d-\d\d$/.test(day) && name.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole) return;
    const own = { source: 'own', code: null, works: false } as const;
    const holiday = { ...(edited ?? own), day, name: name.trim(), yearly };
    const settled = () => (setDay(''), setName(''), onDone());
    save.mutate({ holiday, ...(edited ? { before: edited.day } : {}) }, { onSuccess: settled });
  };
  return (
    <div className={styles.row}>
      {!isNational && (
        <TextField
          fullWidth
          type="date"
          label={t(($) => $.schedules.holidays.day)}
          value={day}
          onChange={(event) => setDay(event.target.value)}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: `${year}-01-01`, max: `${year}-12-31` } }}
        />
      )}
      <TextField
        fullWidth
        label={t(($) => $.schedules.holidays.name)}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      {!isNational && (
        <FormControlLabel
          control={<Checkbox checked={yearly} onChange={(_, checked) => setYearly(checked)} />}
          label={t(($) => $.schedules.holidays.yearly)}
        />
      )}
      <Button variant="outlined" disabled={!isWhole} loading={save.isPending} onClick={submit}>
        {edited ? t(($) => $.schedules.holidays.change) : t(($) => $.schedules.holidays.add)}
      </Button>
      {edited && (
        <Button color="inherit" onClick={onDone}>
          {common(($) => $.common.cancel)}
        </Button>
      )}
    </div>
  );
}
