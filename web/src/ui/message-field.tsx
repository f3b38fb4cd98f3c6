import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import { useController, type FieldPath, type FieldValues } from 'react-hook-form';
import styles from './message-field.module.css';

interface MessageFieldProps<T extends FieldValues> {
  readonly name: FieldPath<T>;
  readonly label: string;
  readonly problemText: (message: string | undefined) => string | undefined;
  /** What can be put where the cursor is, e.g. a word that is filled in when the message is sent. */
  readonly insertions: readonly { readonly text: string; readonly label: string }[];
  readonly insertionsLabel: string;
  readonly help?: string | undefined;
  readonly disabled?: boolean;
  readonly minRows?: number;
}

/** The text of a message, with buttons that put words into it. */
export function MessageField<T extends FieldValues>(props: MessageFieldProps<T>) {
  const { name, label, problemText, insertions, insertionsLabel, help, disabled = false, minRows = 4 } = props;
  const { field, fieldState } = useController<T, FieldPath<T>>({ name, disabled });
  const { ref, ...rest } = field;
  const box = useRef<HTMLTextAreaElement>(null);
  const insert = (word: string) => {
    const { selectionStart, selectionEnd } = box.current ?? {};
    const text = String(field.value ?? '');
    const [start, end] = [selectionStart ?? text.length, selectionEnd ?? text.length];
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
        fullWidth
        {...rest}
        inputRef={(element: HTMLTextAreaElement | null) => {
          ref(element);
          box.current = element;
        }}
        label={label}
        error={fieldState.invalid}
        helperText={problemText(fieldState.error?.message) ?? help}
        multiline
        minRows={minRows}
        maxRows={12}
      />
      {!disabled && (
        <fieldset className={styles.insertions} aria-label={insertionsLabel}>
          {insertions.map(({ text, label: word }) => (
            <Button key={text} size="small" color="inherit" variant="outlined" onClick={() => insert(text)}>
              {word}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
