import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { rotationMinutes } from '@oplano/contracts/queues';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import { useProblemText } from '#platform/records';
import { ColorSwatches } from '#ui/color-swatches';
import { FormSection } from '#ui/form-section';
import { queueColors, Select, Text, type QueueFormInput } from './queue-form.ts';
import styles from './queue-dialog.module.css';

const lines = { multiline: true, minRows: 2, maxRows: 8 };

/** What a queue is, says and does. */
export function QueueGeneralTab({ isNew }: { readonly isNew: boolean }) {
  const { t } = useTranslation('queues');
  return (
    <>
      <FormSection title={t(($) => $.queues.sections.identity)}>
        <Text name="name" required autoFocus={isNew} />
        <Text name="orderQueue" type="number" htmlInput={{ min: 0, max: 99_999 }} />
        <ColorField />
      </FormSection>
      <FormSection title={t(($) => $.queues.sections.texts)} isWide>
        <Text name="greetingMessage" {...lines} help={t(($) => $.queues.fields.greetingHelp)} />
        <Text name="completionMessage" {...lines} help={t(($) => $.queues.fields.completionHelp)} />
        <Text name="outOfHoursMessage" {...lines} />
        <Toggle name="closeTicket" help={t(($) => $.queues.fields.closeTicketHelp)} />
      </FormSection>
      <FormSection title={t(($) => $.queues.sections.rotation)}>
        <Toggle name="ativarRoteador" help={t(($) => $.queues.fields.rotateHelp)} />
        <RotationTime />
      </FormSection>
      <FormSection title={t(($) => $.queues.sections.more)}>
        <Upcoming label={t(($) => $.queues.fields.integration)} />
        <Upcoming label={t(($) => $.queues.fields.fileList)} />
      </FormSection>
    </>
  );
}

/** The colour of a queue: typed, one of a row, or mixed. */
function ColorField() {
  const { t } = useTranslation('queues');
  const problemText = useProblemText('queues');
  const { field, fieldState } = useController<QueueFormInput, 'color'>({ name: 'color' });
  const { ref, ...bound } = field;
  const label = t(($) => $.queues.fields.color);
  const sample = <span className={styles.sample} style={{ backgroundColor: field.value }} aria-hidden="true" />;
  return (
    <div className={styles.colorField}>
      <TextField
        {...bound}
        inputRef={ref}
        label={label}
        error={fieldState.invalid}
        helperText={problemText(fieldState.error?.message)}
        slotProps={{ htmlInput: { required: true, spellCheck: false }, input: { startAdornment: sample } }}
      />
      <ColorSwatches {...bound} label={label} colors={queueColors} otherLabel={t(($) => $.queues.fields.pickColor)} />
    </div>
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
  const options = rotationMinutes.map((count) => ({
    value: count,
    text: count === 0 ? t(($) => $.queues.fields.noLimit) : t(($) => $.queues.fields.minutes, { count }),
  }));
  return <Select name="tempoRoteador" options={options} disabled={!isOn} />;
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
