import { useTranslation } from '#platform/i18n';
import { InputField, type InputFieldProps } from '#ui/input-field';
import { PasswordField } from '#ui/password-field';
import { passwordLength, type FounderForm, type SignUpForm } from './form-schema.ts';

type FieldOf<F> = (name: keyof F & string) => Partial<InputFieldProps>;

/** Company, person, address and password. */
export function FounderFields({ field }: { readonly field: FieldOf<FounderForm> }) {
  const { t } = useTranslation('auth');
  return (
    <>
      <InputField
        label={t(($) => $.auth.companyName)}
        autoComplete="organization"
        autoFocus
        required
        {...field('companyName')}
      />
      <InputField label={t(($) => $.auth.name)} autoComplete="name" required {...field('name')} />
      <InputField label={t(($) => $.auth.email)} type="email" autoComplete="email" required {...field('email')} />
      <NewPassword field={field} />
    </>
  );
}

/** Its rule is told before anything is typed. */
function NewPassword({ field }: { readonly field: FieldOf<FounderForm> }) {
  const { t } = useTranslation('auth');
  const state = field('password');
  return (
    <PasswordField
      label={t(($) => $.auth.password)}
      autoComplete="new-password"
      required
      {...state}
      helperText={state.helperText || t(($) => $.auth.passwordRule, passwordLength)}
    />
  );
}

/** A component of its own: fields take their turn for the focus in the order in which they are registered. */
export function PhoneField({ field }: { readonly field: FieldOf<Pick<SignUpForm, 'phone'>> }) {
  const { t } = useTranslation('auth');
  return <InputField label={t(($) => $.auth.phone)} type="tel" autoComplete="tel" required {...field('phone')} />;
}
