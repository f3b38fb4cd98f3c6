import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { InputHTMLAttributes } from 'react';
import { useController, type FieldPath, type FieldValues } from 'react-hook-form';

export interface FormTextProps<T extends FieldValues> extends Pick<
  TextFieldProps,
  'type' | 'multiline' | 'minRows' | 'maxRows' | 'disabled' | 'className'
> {
  readonly name: FieldPath<T>;
  readonly label: string;
  /** A problem in words. */
  readonly problemText: (message: string | undefined) => string | undefined;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  readonly help?: string | undefined;
  /** What is kept of what was typed; the text as it is, unless said otherwise. */
  readonly read?: (typed: string) => string | number | null;
  readonly htmlInput?: InputHTMLAttributes<HTMLInputElement>;
}

/** Text bound to the form around it, with its problem or its explanation below. */
export function FormText<T extends FieldValues>(props: FormTextProps<T>) {
  const { name, problemText, help, read, htmlInput, required = false, ...rest } = props;
  const { field, fieldState } = useController<T, FieldPath<T>>({ name });
  const { ref, ...bound } = field;
  return (
    <TextField
      fullWidth
      {...rest}
      {...bound}
      // A field that holds nothing is an empty one.
      value={bound.value ?? ''}
      {...(read && { onChange: ({ target }) => field.onChange(read(target.value)) })}
      inputRef={ref}
      error={fieldState.invalid}
      helperText={problemText(fieldState.error?.message) ?? help}
      slotProps={{
        htmlInput: { ...htmlInput, required },
        // A browser shows the form of a date or an hour where there is none: the label must not lie over it.
        ...(/^(date|time)/.test(rest.type ?? '') && { inputLabel: { shrink: true } }),
      }}
    />
  );
}
