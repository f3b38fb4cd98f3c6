import { useTranslation } from '#platform/i18n';
import { PasswordField } from '#ui/password-field';

interface OwnPasswordProps {
  readonly value: string;
  readonly onChange: (password: string) => void;
}

/** The password of whoever is signed in: without it no passkey comes and none goes. */
export function OwnPassword({ value, onChange }: OwnPasswordProps) {
  const { t } = useTranslation('secondFactor');
  return (
    <PasswordField
      label={t(($) => $.secondFactor.password)}
      name="password"
      autoComplete="current-password"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
