import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { Holiday } from '@oplano/contracts/schedules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { dayText, useLanguageTag, useTranslation } from '#platform/i18n';
import { ErrorState } from '#ui/error-state';
import { FormDialog } from '#ui/form-dialog';
import { LoadingBlock } from '#ui/loading-block';
import { toast, toastError } from '#ui/toast';
import { calendarKey, holidaysKey, holidaysQuery, removeHoliday, saveHoliday } from './schedules.api.ts';
import styles from './schedules.module.css';

interface HolidaysDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The days nobody works, year by year: the nation's, and those of the company. */
export function HolidaysDialog({ open, onClose }: HolidaysDialogProps) {
  const { t } = useTranslation('schedules');
  const [year, setYear] = useState(() => new Date().getFullYear());
  const query = useQuery({ ...holidaysQuery(year), enabled: open });
  return (
    <FormDialog open={open} title={t(($) => $.schedules.holidays.title)} onClose={onClose}>
      <p className={styles.hint}>{t(($) => $.schedules.holidays.text)}</p>
      <div className={styles.year}>
        <IconButton aria-label={t(($) => $.schedules.holidays.previous)} onClick={() => setYear(year - 1)}>
          <ChevronLeft />
        </IconButton>
        <strong aria-live="polite">{year}</strong>
        <IconButton aria-label={t(($) => $.schedules.holidays.next)} onClick={() => setYear(year + 1)}>
          <ChevronRight />
        </IconButton>
      </div>
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <ul className={styles.days}>
          {query.data.map((day) => (
            <Day key={day.day} holiday={day} />
          ))}
        </ul>
      ) : (
        <LoadingBlock height={320} />
      )}
      <NewDay key={year} year={year} />
    </FormDialog>
  );
}

function useDays() {
  const { t } = useTranslation('schedules');
  const client = useQueryClient();
  const settled = async () => {
    await client.invalidateQueries({ queryKey: holidaysKey });
    await client.invalidateQueries({ queryKey: calendarKey });
  };
  const save = useMutation({
    mutationFn: ({ day, name, works, yearly }: Omit<Holiday, 'source'>) => saveHoliday(day, { name, works, yearly }),
    onSuccess: () => toast.success(t(($) => $.schedules.holidays.saved)),
    onError: toastError,
    onSettled: settled,
  });
  const remove = useMutation({
    mutationFn: removeHoliday,
    onSuccess: () => toast.success(t(($) => $.schedules.holidays.deleted)),
    onError: toastError,
    onSettled: settled,
  });
  return { save, remove };
}

function Day({ holiday }: { readonly holiday: Holiday }) {
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
      {source === 'national' ? (
        <Switch
          checked={!works}
          disabled={save.isPending}
          slotProps={{ input: { 'aria-label': `${name}: ${label}` } }}
          // A moving holiday is on another day next year.
          onChange={() => save.mutate({ ...holiday, works: !works, yearly: false })}
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

function NewDay({ year }: { readonly year: number }) {
  const { t } = useTranslation('schedules');
  const { save } = useDays();
  const [day, setDay] = useState('');
  const [name, setName] = useState('');
  const [yearly, setYearly] = useState(true);
  const isWhole = /^20\d\d-\d\d-\d\d$/.test(day) && name.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole) return;
    save.mutate({ day, name: name.trim(), works: false, yearly }, { onSuccess: () => (setDay(''), setName('')) });
  };
  return (
    <div className={styles.row}>
      <TextField
        type="date"
        label={t(($) => $.schedules.holidays.day)}
        value={day}
        onChange={(event) => setDay(event.target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: `${year}-01-01`, max: `${year}-12-31` } }}
      />
      <TextField
        label={t(($) => $.schedules.holidays.name)}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <FormControlLabel
        control={<Checkbox checked={yearly} onChange={(_, checked) => setYearly(checked)} />}
        label={t(($) => $.schedules.holidays.yearly)}
      />
      <Button variant="outlined" disabled={!isWhole} loading={save.isPending} onClick={submit}>
        {t(($) => $.schedules.holidays.add)}
      </Button>
    </div>
  );
}
