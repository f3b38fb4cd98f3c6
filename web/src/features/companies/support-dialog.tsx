import TextField from '@mui/material/TextField';
import type { OperatorCompany } from '@oplano/contracts/companies';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useDelayedMutation } from '#platform/query';
import { enterVisit } from '#platform/session';
import { FormDialog } from '#ui/form-dialog';
import { toastError } from '#ui/toast';
import { beginVisit } from './operator-companies.api.ts';

interface SupportDialogProps {
  readonly open: boolean;
  /** Stays while the dialog fades out. */
  readonly company: OperatorCompany | undefined;
  readonly onClose: () => void;
}

const reasonMin = 5;

/** Asks why before an operator looks into a company: its people read it. */
export function SupportDialog({ open, company, onClose }: SupportDialogProps) {
  const { t } = useTranslation('companies');
  const [reason, setReason] = useState('');
  const close = () => {
    setReason('');
    onClose();
  };
  const beginning = useDelayedMutation({
    mutationFn: ({ id }: OperatorCompany) => beginVisit(id, reason.trim()),
    onSuccess: ({ token }) => enterVisit(token),
    onError: toastError,
  });
  return (
    <FormDialog
      open={open}
      title={t(($) => $.companies.support.title, { name: company?.name ?? '' })}
      onClose={close}
      submitLabel={t(($) => $.companies.support.confirm)}
      canSubmit={reason.trim().length >= reasonMin}
      hold={beginning.isSubmitting ? 'saving' : reason.trim() === '' ? 'none' : 'changed'}
      onSubmit={(event) => {
        event.preventDefault();
        if (company) void beginning.submit(company);
      }}
    >
      <p>{t(($) => $.companies.support.text)}</p>
      <TextField
        fullWidth
        label={t(($) => $.companies.support.reason)}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 300, autoComplete: 'off' } }}
      />
    </FormDialog>
  );
}
