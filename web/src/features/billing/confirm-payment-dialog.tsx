import TextField from '@mui/material/TextField';
import type { OperatorInvoice } from '@oplano/contracts/billing';
import { centsOf } from '@oplano/core/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useDelayedMutation } from '#platform/query';
import { FormDialog } from '#ui/form-dialog';
import { toast, toastError } from '#ui/toast';
import { confirmPayment } from './billing.api.ts';

interface ConfirmPaymentDialogProps {
  readonly open: boolean;
  /** Stays while the dialog fades out. */
  readonly invoice: OperatorInvoice | undefined;
  readonly onClose: () => void;
}

/** What the operator found in the statement of the bank: how much, and under which number. */
export function ConfirmPaymentDialog({ open, invoice, onClose }: ConfirmPaymentDialogProps) {
  const { t } = useTranslation('billing');
  const client = useQueryClient();
  const [typed, setTyped] = useState<{ value?: string; endToEndId: string }>({ endToEndId: '' });
  const value = Number(typed.value ?? invoice?.value ?? 0);
  const isTyped = typed.value !== undefined || typed.endToEndId !== '';
  const close = () => {
    setTyped({ endToEndId: '' });
    onClose();
  };
  const noting = useDelayedMutation({
    mutationFn: ({ id, company }: OperatorInvoice) =>
      confirmPayment({ companyId: company.id, invoiceId: id }, { value, endToEndId: typed.endToEndId.trim() }),
    onSuccess: () => {
      toast.success(t(($) => $.billing.operator.confirmed));
      close();
      void client.invalidateQueries({ queryKey: ['billing'] });
    },
    onError: toastError,
  });
  return (
    <FormDialog
      open={open}
      title={t(($) => $.billing.operator.confirmOf, { name: invoice?.company.name ?? '' })}
      onClose={close}
      maxWidth="xs"
      submitLabel={t(($) => $.billing.operator.confirm)}
      canSubmit={value > 0 && centsOf(value) / 100 === value && typed.endToEndId.trim().length >= 8}
      hold={noting.isSubmitting ? 'saving' : isTyped ? 'changed' : 'none'}
      onSubmit={(event) => {
        event.preventDefault();
        if (invoice) void noting.submit(invoice);
      }}
    >
      <TextField
        fullWidth
        required
        type="number"
        label={t(($) => $.billing.columns.value)}
        value={typed.value ?? invoice?.value ?? ''}
        onChange={({ target }) => setTyped({ ...typed, value: target.value })}
        slotProps={{ htmlInput: { min: 0.01, step: 0.01 } }}
      />
      <TextField
        fullWidth
        required
        label={t(($) => $.billing.operator.transfer)}
        helperText={t(($) => $.billing.operator.transferHelp)}
        value={typed.endToEndId}
        onChange={({ target }) => setTyped({ ...typed, endToEndId: target.value })}
        slotProps={{ htmlInput: { maxLength: 64, autoComplete: 'off' } }}
      />
    </FormDialog>
  );
}
