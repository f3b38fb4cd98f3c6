import { useTranslation } from '#platform/i18n';
import { InputField } from '#ui/input-field';

interface PasskeyNameProps {
  readonly value: string;
  readonly onChange: (name: string) => void;
}

export function PasskeyName({ value, onChange }: PasskeyNameProps) {
  const { t } = useTranslation('secondFactor');
  return (
    <InputField
      label={t(($) => $.secondFactor.passkeys.name)}
      name="passkeyName"
      required
      value={value}
      onChange={(event) => onChange(event.target.value.slice(0, 60))}
      helperText={t(($) => $.secondFactor.passkeys.nameHelp)}
    />
  );
}
