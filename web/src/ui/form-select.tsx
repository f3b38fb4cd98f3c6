import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useController, type FieldPath, type FieldValues } from 'react-hook-form';
import { helpOfChoices, type AskedChoices } from '#ui/no-choices';

export interface FormSelectProps<T extends FieldValues> {
  readonly name: FieldPath<T>;
  readonly label: string;
  readonly options: readonly { readonly value: string | number; readonly text: ReactNode }[];
  /** Where the options come from, if that can fail. */
  readonly asked?: AskedChoices;
  /** What it is called to choose none, where that can be; the form then holds null. */
  readonly none?: string;
  readonly problemText?: (message: string | undefined) => string | undefined;
  readonly help?: string | undefined;
  readonly disabled?: boolean;
}

const nothing = '';

/** One of a few, bound to the form around it. A value that is not among them shows as none. */
export function FormSelect<T extends FieldValues>(props: FormSelectProps<T>) {
  const { name, label, options, asked, none, problemText, help, disabled = false } = props;
  const { field, fieldState } = useController<T, FieldPath<T>>({ name });
  const { ref, ...bound } = field;
  const isListed = options.some(({ value }) => value === field.value);
  const error = fieldState.error?.message;
  return (
    <TextField
      fullWidth
      {...bound}
      inputRef={ref}
      select
      disabled={disabled}
      label={label}
      error={fieldState.invalid}
      helperText={problemText?.(error) ?? helpOfChoices(asked, help)}
      value={isListed ? field.value : nothing}
      onChange={({ target }) => field.onChange(target.value === nothing ? null : target.value)}
      {...(none !== undefined && { slotProps: { select: { displayEmpty: true }, inputLabel: { shrink: true } } })}
    >
      {/* What is shown as none may be something that is gone; the field sees no change when none is chosen for it. */}
      {none !== undefined && (
        <MenuItem value={nothing} onClick={() => isListed || field.onChange(null)}>
          {none}
        </MenuItem>
      )}
      {options.map(({ value, text }) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
