import { useTranslation } from '#platform/i18n';
import { InputField } from '#ui/input-field';
import { PasswordField } from '#ui/password-field';
import type { CodeProof } from './second-factor.api.ts';

interface ProofFieldsProps {
  readonly proof: CodeProof;
  readonly onChange: (proof: CodeProof) => void;
  /** What kind of code is meant. */
  readonly help: string;
}

export const noProof: CodeProof = { password: '', code: '' };
export const isWhole = ({ password, code }: CodeProof): boolean => password !== '' && code.trim() !== '';

/** What somebody shows who changes how they sign in: what they know and what they have. */
export function ProofFields({ proof, onChange, help }: ProofFieldsProps) {
  const { t } = useTranslation('secondFactor');
  return (
    <>
      <InputField
        label={t(($) => $.secondFactor.code)}
        name="code"
        autoComplete="one-time-code"
        required
        value={proof.code}
        onChange={(event) => onChange({ ...proof, code: event.target.value.slice(0, 40) })}
        helperText={help}
      />
      <PasswordField
        label={t(($) => $.secondFactor.password)}
        name="password"
        autoComplete="current-password"
        required
        value={proof.password}
        onChange={(event) => onChange({ ...proof, password: event.target.value })}
      />
    </>
  );
}
