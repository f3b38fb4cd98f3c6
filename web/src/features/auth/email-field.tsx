import { useTranslation } from '#platform/i18n';
import { InputField, type InputFieldProps } from '#ui/input-field';

type EmailFieldProps = Pick<InputFieldProps, 'error' | 'helperText'> & {
  readonly value: string;
  readonly onChange: (email: string) => void;
};

/** The address of an account, as browsers fill it in: the first thing that is asked of somebody who is not signed in. */
export function EmailField({ onChange, ...field }: EmailFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <InputField
      label={t(($) => $.auth.email)}
      type="email"
      name="email"
      autoComplete="username"
      autoFocus
      required
      onChange={(event) => onChange(event.target.value)}
      {...field}
    />
  );
}
