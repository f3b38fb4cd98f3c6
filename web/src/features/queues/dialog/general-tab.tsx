import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { rotationMinutes } from '@oplano/contracts/queues';
import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import { FormText } from '#ui/form-text';
import { ColorField } from './color-field.tsx';
import { useQueueProblem, type QueueFormInput } from './queue-form.ts';
import styles from './queue-dialog.module.css';

/** What a queue is, says and does. */
export function GeneralTab({ isNew }: { readonly isNew: boolean }) {
  const { t } = useTranslation('queues');
  const problemText = useQueueProblem();
  const message = (name: 'greetingMessage' | 'completionMessage' | 'outOfHoursMessage', help?: string) => (
    <FormText<QueueFormInput>
      name={name}
      label={t(($) => $.queues.fields[name])}
      help={help}
      problemText={problemText}
      multiline
      minRows={2}
      maxRows={8}
    />
  );
  return (
    <>
      <Section title={t(($) => $.queues.sections.identity)}>
        <FormText<QueueFormInput>
          name="name"
          label={t(($) => $.queues.fields.name)}
          problemText={problemText}
          required
          autoFocus={isNew}
        />
        <FormText<QueueFormInput>
          name="orderQueue"
          type="number"
          label={t(($) => $.queues.fields.orderQueue)}
          problemText={problemText}
          htmlInput={{ min: 0, max: 99_999 }}
        />
        <ColorField />
      </Section>
      <Section title={t(($) => $.queues.sections.texts)} isWide>
        {message(
          'greetingMessage',
          t(($) => $.queues.fields.greetingHelp),
        )}
        {message(
          'completionMessage',
          t(($) => $.queues.fields.completionHelp),
        )}
        {message('outOfHoursMessage')}
        <Toggle name="closeTicket" help={t(($) => $.queues.fields.closeTicketHelp)} />
      </Section>
      <Section title={t(($) => $.queues.sections.rotation)}>
        <Toggle name="ativarRoteador" help={t(($) => $.queues.fields.rotateHelp)} />
        <RotationTime />
      </Section>
      <Section title={t(($) => $.queues.sections.more)}>
        <Upcoming label={t(($) => $.queues.fields.integration)} />
        <Upcoming label={t(($) => $.queues.fields.fileList)} />
      </Section>
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

function Section({ title, isWide = false, children }: SectionProps) {
  return (
    <fieldset className={styles.section} data-wide={isWide}>
      <legend className={styles.sectionTitle}>{title}</legend>
      {children}
    </fieldset>
  );
}

function Toggle({ name, help }: { readonly name: 'ativarRoteador' | 'closeTicket'; readonly help: string }) {
  const { t } = useTranslation('queues');
  const { field } = useController<QueueFormInput, typeof name>({ name });
  return (
    <div>
      <FormControlLabel
        control={<Switch name={name} checked={field.value} onChange={(_, isOn) => field.onChange(isOn)} />}
        label={t(($) => $.queues.fields[name])}
      />
      <p className={styles.help}>{help}</p>
    </div>
  );
}

function RotationTime() {
  const { t } = useTranslation('queues');
  const isOn = useWatch<QueueFormInput, 'ativarRoteador'>({ name: 'ativarRoteador' });
  const { field } = useController<QueueFormInput, 'tempoRoteador'>({ name: 'tempoRoteador' });
  const { ref, ...bound } = field;
  return (
    <TextField
      {...bound}
      inputRef={ref}
      select
      disabled={!isOn}
      label={t(($) => $.queues.fields.tempoRoteador)}
      onChange={({ target }) => field.onChange(Number(target.value))}
    >
      {rotationMinutes.map((count) => (
        <MenuItem key={count} value={count}>
          {count === 0 ? t(($) => $.queues.fields.noLimit) : t(($) => $.queues.fields.minutes, { count })}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** A list of another page that has nothing in it yet. */
function Upcoming({ label }: { readonly label: string }) {
  const { t } = useTranslation('queues');
  return (
    <TextField
      select
      disabled
      label={label}
      value=""
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t(($) => $.queues.fields.none)}</MenuItem>
    </TextField>
  );
}
