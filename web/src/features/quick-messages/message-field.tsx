import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { QuickMessageForm } from '@oplano/contracts/quick-messages';
import { variableNames } from '@oplano/core/messages';
import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import { useQuickProblem } from './use-quick-problem.ts';
import styles from './quick-messages.module.css';

/** The text of a quick message, and the words that are filled in when it is sent. */
export function MessageField({ disabled }: { readonly disabled: boolean }) {
  const { t } = useTranslation('quickMessages');
  const problemText = useQuickProblem();
  const { field, fieldState } = useController<QuickMessageForm, 'message'>({ name: 'message', disabled });
  const { ref, ...rest } = field;
  const box = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const { selectionStart, selectionEnd } = box.current ?? {};
    const text = field.value ?? '';
    const [start, end] = [selectionStart ?? text.length, selectionEnd ?? text.length];
    const word = `{{${name}}}`;
    field.onChange(text.slice(0, start) + word + text.slice(end));
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
        label={t(($) => $.quickMessages.fields.message)}
        error={fieldState.invalid}
        helperText={problemText(fieldState.error?.message)}
        multiline
        minRows={4}
        maxRows={12}
      />
      {!disabled && (
        <fieldset className={styles.variables} aria-label={t(($) => $.quickMessages.fields.variables)}>
          {variableNames.map((name) => (
            <Button
              key={name}
              size="small"
              color="inherit"
              variant="outlined"
              sx={{ borderColor: 'border' }}
              onClick={() => insert(name)}
            >
              {t(($) => $.quickMessages.variables[name])}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
