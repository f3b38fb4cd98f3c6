import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Schedule, ScheduleDays, ScheduleInterval } from '@oplano/contracts/schedules';
import { intervalMax, timesMax } from '@oplano/core/schedules';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { queuesQuery } from '#features/queues';
import { useTranslation } from '#platform/i18n';
import { helpOfChoices, type AskedChoices } from '#ui/no-choices';
import { Switch } from '#ui/switch';
import { colleaguesQuery, waysQuery } from '../schedules.api.ts';
import { DatesPreview } from './dates-preview.tsx';
import type { DialogValues } from './schedule-form.ts';
import { SendsList } from './sends-list.tsx';
import { useScheduleProblem } from './use-schedule-problem.ts';
import styles from '../schedules.module.css';

const intervals: readonly ScheduleInterval[] = [1, 2, 3, 4];
const days: readonly ScheduleDays[] = [4, 5, 6];
const nobody = '';

interface SettingsTabProps {
  readonly schedule: Schedule | undefined;
  /** It is another version by one's own doing. */
  readonly onChanged: (version: number) => void;
}

/** Through what it goes, what becomes of the ticket, and how often it comes. */
export function SettingsTab({ schedule, onChanged }: SettingsTabProps) {
  const { t } = useTranslation('schedules');
  const openTicket = useWatch<DialogValues, 'openTicket'>({ name: 'openTicket' });
  const ways = useQuery(waysQuery);
  const people = useQuery(colleaguesQuery);
  const queues = useQuery(queuesQuery);
  const opens = openTicket === 'enabled';
  return (
    <>
      <RecordField name="whatsappId" label={t(($) => $.schedules.fields.connection)} asked={ways}>
        {t(($) => $.schedules.fields.anyConnection)}
      </RecordField>
      <SignField />
      <div className={styles.row}>
        <Choice
          name="openTicket"
          label={t(($) => $.schedules.fields.openTicket)}
          help={t(($) => $.schedules.fields.openTicketHelp)}
          options={(['enabled', 'disabled'] as const).map((value) => ({
            value,
            text: t(($) => $.schedules.openTicket[value]),
          }))}
        />
        {opens && (
          <Choice
            name="statusTicket"
            label={t(($) => $.schedules.fields.statusTicket)}
            options={(['closed', 'open'] as const).map((value) => ({
              value,
              text: t(($) => $.schedules.statusTicket[value]),
            }))}
          />
        )}
      </div>
      {opens && (
        <div className={styles.row}>
          <RecordField name="ticketUserId" label={t(($) => $.schedules.fields.ticketUser)} asked={people}>
            {t(($) => $.schedules.fields.nobody)}
          </RecordField>
          <RecordField name="queueId" label={t(($) => $.schedules.fields.queue)} asked={queues}>
            {t(($) => $.schedules.fields.noQueue)}
          </RecordField>
        </div>
      )}
      <Repetition />
      <DatesPreview schedule={schedule} />
      {schedule && <SendsList scheduleId={schedule.id} onChanged={onChanged} />}
    </>
  );
}

function Repetition() {
  const { t } = useTranslation('schedules');
  const intervalo = useWatch<DialogValues, 'intervalo'>({ name: 'intervalo' });
  return (
    <>
      <div className={styles.row}>
        <NumberField
          name="enviarQuantasVezes"
          label={t(($) => $.schedules.fields.times)}
          help={t(($) => $.schedules.limits.times, { min: 1, max: timesMax[intervalo] })}
          max={timesMax[intervalo]}
        />
        <NumberField
          name="valorIntervalo"
          label={t(($) => $.schedules.fields.amount)}
          help={t(($) => $.schedules.limits.interval, { min: 1, max: intervalMax[intervalo] })}
          max={intervalMax[intervalo]}
        />
        <Choice
          name="intervalo"
          label={t(($) => $.schedules.fields.interval)}
          options={intervals.map((value) => ({ value, text: t(($) => $.schedules.intervals[value]) }))}
        />
      </div>
      <Choice
        name="tipoDias"
        label={t(($) => $.schedules.fields.days)}
        options={days.map((value) => ({ value, text: t(($) => $.schedules.days[value]) }))}
      />
    </>
  );
}

interface ChoiceProps<V extends string | number> {
  readonly name: 'openTicket' | 'statusTicket' | 'intervalo' | 'tipoDias';
  readonly label: string;
  readonly help?: string;
  readonly options: readonly { readonly value: V; readonly text: string }[];
}

function Choice<V extends string | number>({ name, label, help, options }: ChoiceProps<V>) {
  const { field } = useController<DialogValues, typeof name>({ name });
  const { ref, ...rest } = field;
  return (
    <TextField fullWidth select {...rest} inputRef={ref} label={label} helperText={help}>
      {options.map(({ value, text }) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface NumberFieldProps {
  readonly name: 'enviarQuantasVezes' | 'valorIntervalo';
  readonly label: string;
  readonly help: string;
  readonly max: number;
}

function NumberField({ name, label, help, max }: NumberFieldProps) {
  const problemText = useScheduleProblem();
  const { field, fieldState } = useController<DialogValues, typeof name>({ name });
  const { ref, value, onChange, ...rest } = field;
  const isOutside = Number.isFinite(value) && (value < 1 || value > max);
  return (
    <TextField
      fullWidth
      {...rest}
      type="number"
      inputRef={ref}
      label={label}
      value={Number.isFinite(value) ? value : ''}
      error={fieldState.invalid || isOutside}
      helperText={problemText(fieldState.error?.message) ?? help}
      onChange={(event) => onChange(event.target.value === '' ? Number.NaN : Number(event.target.value))}
      slotProps={{ htmlInput: { min: 1, max, step: 1, inputMode: 'numeric' } }}
    />
  );
}

interface RecordFieldProps {
  readonly name: 'whatsappId' | 'ticketUserId' | 'queueId';
  readonly label: string;
  readonly asked: AskedChoices<readonly { readonly id: number; readonly name: string }[]>;
  /** What no choice is called. */
  readonly children: ReactNode;
}

function RecordField({ name, label, asked, children }: RecordFieldProps) {
  const records = asked.data ?? [];
  const { field } = useController<DialogValues, typeof name>({ name });
  const { ref, value, onChange, ...rest } = field;
  const isKnown = records.some(({ id }) => id === value);
  return (
    <TextField
      fullWidth
      select
      {...rest}
      inputRef={ref}
      label={label}
      helperText={helpOfChoices(asked)}
      value={isKnown && value !== null ? String(value) : nobody}
      onChange={(event) => onChange(event.target.value === nobody ? null : Number(event.target.value))}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value={nobody}>{children}</MenuItem>
      {records.map((one) => (
        <MenuItem key={one.id} value={String(one.id)}>
          {one.name}
        </MenuItem>
      ))}
    </TextField>
  );
}

function SignField() {
  const { t } = useTranslation('schedules');
  const { field } = useController<DialogValues, 'assinar'>({ name: 'assinar' });
  return (
    <FormControlLabel
      control={<Switch checked={field.value} onChange={(_, checked) => field.onChange(checked)} />}
      label={t(($) => $.schedules.fields.assinar)}
    />
  );
}
