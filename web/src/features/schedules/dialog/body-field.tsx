import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { scheduleBodyMax } from '@oplano/contracts/schedules';
import { variableNames } from '@oplano/core/messages';
import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import type { DialogValues } from './schedule-form.ts';
import { useScheduleProblem } from './use-schedule-problem.ts';
import styles from '../schedules.module.css';

/** The text, and the words that are filled in when it is sent. */
export function BodyField() {
  const { t } = useTranslation('schedules');
  const problemText = useScheduleProblem();
  const { field, fieldState } = useController<DialogValues, 'body'>({ name: 'body' });
  const { ref, ...rest } = field;
  const box = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const { selectionStart, selectionEnd } = box.current ?? {};
    const [start, end] = [selectionStart ?? field.value.length, selectionEnd ?? field.value.length];
    const word = `{{${name}}}`;
    field.onChange(field.value.slice(0, start) + word + field.value.slice(end));
    // Only once the new text is in the box can the cursor stand behind the word.
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(start + word.length, start + word.length);
    });
  };
  return (
    <div>
      <TextField
        {...rest}
        inputRef={(element: HTMLTextAreaElement | null) => {
          ref(element);
          box.current = element;
        }}
        label={t(($) => $.schedules.fields.body)}
        error={fieldState.invalid}
        helperText={problemText(fieldState.error?.message)}
        multiline
        minRows={4}
        maxRows={12}
        fullWidth
        slotProps={{ htmlInput: { maxLength: scheduleBodyMax, required: true } }}
      />
      <fieldset className={styles.variables} aria-label={t(($) => $.schedules.variables.label)}>
        {variableNames.map((name) => (
          <Button
            key={name}
            size="small"
            color="inherit"
            variant="outlined"
            sx={{ borderColor: 'border' }}
            onClick={() => insert(name)}
          >
            {t(($) => $.schedules.variables[name])}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
