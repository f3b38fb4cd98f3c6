import TextField from '@mui/material/TextField';
import type { OperatorCompany } from '@oplano/contracts/companies';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useDelayedMutation } from '#platform/query';
import { FormDialog } from '#ui/form-dialog';
import { toast } from '#ui/toast';
import { ExportOffer } from './export-offer.tsx';
import { companyRecord, removeCompany } from './operator-companies.api.ts';

interface RemoveDialogProps {
  readonly open: boolean;
  /** As it is now; stays while the dialog fades out. */
  readonly company: OperatorCompany | undefined;
  readonly onClose: () => void;
}

/** Asks for the name before a company is removed with everything it has. */
export function RemoveDialog({ open, company, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('companies');
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const name = company?.name ?? '';
  const close = () => {
    setTyped('');
    onClose();
  };
  const removal = useDelayedMutation({
    mutationFn: ({ id }: OperatorCompany) => removeCompany(id, typed.trim()),
    onSuccess: (record) => {
      companyRecord.follow(client, { kind: 'update', record });
      toast.success(t(($) => $.companies.deleting.begun, { name: record.name }));
      close();
    },
    onError: () => toast.error(t(($) => $.companies.notDeleted)),
  });
  return (
    <FormDialog
      open={open}
      title={t(($) => $.companies.deleting.title, { name })}
      onClose={close}
      submitLabel={t(($) => $.companies.deleting.confirm)}
      canSubmit={typed.trim() === name.trim()}
      hold={removal.isSubmitting ? 'saving' : 'none'}
      onSubmit={(event) => {
        event.preventDefault();
        if (company) void removal.submit(company);
      }}
    >
      <p>{t(($) => $.companies.deleting.text)}</p>
      {company && <ExportOffer company={company} />}
      <TextField
        fullWidth
        label={t(($) => $.companies.deleting.type)}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { maxLength: 50, autoComplete: 'off' } }}
      />
    </FormDialog>
  );
}
