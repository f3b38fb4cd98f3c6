import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';

export interface InputFieldProps extends Pick<
  OutlinedInputProps,
  | 'autoComplete'
  | 'autoFocus'
  | 'disabled'
  | 'endAdornment'
  | 'inputRef'
  | 'name'
  | 'onBlur'
  | 'onChange'
  | 'type'
  | 'value'
> {
  readonly label: string;
  readonly required?: boolean;
  readonly error?: boolean;
  readonly helperText?: string | undefined;
}

/** One line of text with its label. Lighter than the kit's TextField, which brings lists and menus along. */
export function InputField({
  label,
  required = false,
  error = false,
  helperText,
  disabled = false,
  ...input
}: InputFieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <FormControl fullWidth size="small" variant="outlined" required={required} error={error} disabled={disabled}>
      <InputLabel htmlFor={id} required={false}>
        {label}
      </InputLabel>
      <OutlinedInput id={id} label={label} {...(helperText ? { 'aria-describedby': helpId } : {})} {...input} />
      {helperText && <FormHelperText id={helpId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
