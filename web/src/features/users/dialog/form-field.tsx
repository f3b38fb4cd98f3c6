import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { InputHTMLAttributes } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import { PasswordField } from '#ui/password-field';
import { isProblem } from './problems.ts';
import type { UserFormInput } from './user-form.ts';

type Name = keyof UserFormInput;

/** A problem in words; what is no key of ours is a text already. */
export function useProblemText(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation('users');
  return (message) => (message && isProblem(message) ? t(($) => $.users.problems[message]) : message);
}

interface FormFieldProps extends Pick<TextFieldProps, 'type' | 'multiline' | 'minRows' | 'maxRows'> {
  readonly name: Name;
  readonly label: string;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  readonly autoComplete?: string;
  readonly help?: string;
  readonly htmlInput?: InputHTMLAttributes<HTMLInputElement>;
}

type FormPasswordProps = Pick<FormFieldProps, 'name' | 'label' | 'required' | 'autoComplete' | 'help'>;

function useField(name: Name, help: string | undefined) {
  const problemText = useProblemText();
  const { field, fieldState } = useController<UserFormInput, Name>({ name });
  const { ref, ...rest } = field;
  const helperText = problemText(fieldState.error?.message) ?? help;
  return { ...rest, inputRef: ref, error: fieldState.invalid, helperText };
}

/** A line of text bound to the form, with its problem or its explanation below. */
export function FormField({ name, help, htmlInput, required = false, ...props }: FormFieldProps) {
  const field = useField(name, help);
  // Nearly every field is required, so a star at the label would mark nothing; readers are told all the same.
  return <TextField {...props} {...field} slotProps={{ htmlInput: { ...htmlInput, required } }} />;
}

export function FormPassword({ name, help, ...props }: FormPasswordProps) {
  return <PasswordField {...props} {...useField(name, help)} />;
}

interface FormSelectProps extends Pick<FormFieldProps, 'name' | 'label' | 'help'> {
  readonly options: readonly { readonly value: string; readonly text: string }[];
}

export function FormSelect({ name, help, options, ...props }: FormSelectProps) {
  const field = useField(name, help);
  return (
    <TextField {...props} {...field} select>
      {options.map(({ value, text }) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
