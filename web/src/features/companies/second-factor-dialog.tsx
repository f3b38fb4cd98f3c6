import type { OperatorCompany } from '@oplano/contracts/companies';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useDelayedMutation } from '#platform/query';
import { FormDialog } from '#ui/form-dialog';
import { InputField } from '#ui/input-field';
import { toast, toastError } from '#ui/toast';
import { resetSecondFactorIn } from './operator-companies.api.ts';

interface SecondFactorDialogProps {
  readonly company: OperatorCompany;
  readonly onClose: () => void;
}

/** The operator helps somebody of a company who lost their app and their recovery codes, by address. */
export function SecondFactorDialog({ company, onClose }: SecondFactorDialogProps) {
  const { t } = useTranslation('companies');
  const [email, setEmail] = useState(company.email);
  const { submit, isSubmitting } = useDelayedMutation({
    mutationFn: () => resetSecondFactorIn(company.id, email.trim()),
    onSuccess: () => {
      toast.success(t(($) => $.companies.secondFactor.done));
      onClose();
    },
    onError: toastError,
  });
  return (
    <FormDialog
      open
      title={t(($) => $.companies.secondFactor.title, { name: company.name })}
      submitLabel={t(($) => $.companies.secondFactor.confirm)}
      canSubmit={email.includes('@')}
      hold={isSubmitting ? 'saving' : 'none'}
      maxWidth="xs"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      <p>{t(($) => $.companies.secondFactor.text)}</p>
      <InputField
        label={t(($) => $.companies.secondFactor.email)}
        type="email"
        name="email"
        autoComplete="off"
        autoFocus
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </FormDialog>
  );
}
