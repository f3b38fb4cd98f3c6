import Button from '@mui/material/Button';
import { payerForm, type Invoice, type PayerForm, type PlanChoice } from '@oplano/contracts/billing';
import type { CompanyWithPlan } from '@oplano/contracts/companies';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm, useFormState } from 'react-hook-form';
import { companyPlanQuery } from '#features/companies';
import { resolverOf } from '#platform/forms';
import { useTranslation } from '#platform/i18n';
import { useDelayedMutation } from '#platform/query';
import { useSessionUser } from '#platform/session';
import { ErrorState } from '#ui/error-state';
import { FormDialog } from '#ui/form-dialog';
import { FormText } from '#ui/form-text';
import { LoadingBlock } from '#ui/loading-block';
import { toast } from '#ui/toast';
import { subscribe } from './billing.api.ts';
import styles from './checkout.module.css';
import { PixPanel, type ShownCharge } from './pix-panel.tsx';
import { PlanChoices, type ChosenPlan } from './plan-choices.tsx';
import { Review } from './review.tsx';

interface CheckoutDialogProps {
  readonly open: boolean;
  /** The invoice that is to be paid; undefined pays for the subscription as such. */
  readonly invoice: Invoice | undefined;
  readonly onClose: () => void;
}

const steps = ['payer', 'plan', 'review'] as const;
type CheckoutStep = (typeof steps)[number];

const resolver = resolverOf(payerForm);

/** Pays for the subscription in three steps: who pays, what for, and a last look; then the Pix code. */
export function CheckoutDialog(dialog: CheckoutDialogProps) {
  const { t } = useTranslation('billing');
  const { companyId } = useSessionUser();
  const { data: company, error, refetch } = useQuery({ ...companyPlanQuery(companyId), enabled: dialog.open });
  if (company) return <Checkout {...dialog} company={company} />;
  return (
    <FormDialog open={dialog.open} title={t(($) => $.billing.checkout)} onClose={dialog.onClose} maxWidth="sm">
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingBlock height={280} />}
    </FormDialog>
  );
}

function Checkout({ open, invoice, onClose, company }: CheckoutDialogProps & { readonly company: CompanyWithPlan }) {
  const { t } = useTranslation('billing');
  const client = useQueryClient();
  const [step, setStep] = useState<CheckoutStep>('payer');
  const [chosen, setChosen] = useState<ChosenPlan | null>(null);
  const [charge, setCharge] = useState<ShownCharge | null>(null);
  // As it was when one began: a repeat after the answer was lost pays for the same time, not for more.
  const [dueDate] = useState(company.dueDate);
  const form = useForm<PayerForm>({
    resolver,
    defaultValues: {
      firstName: company.name,
      zipcode: company.document,
      address2: company.addressStreet,
      city: company.addressCity,
      state: company.addressState,
    },
  });
  const { isDirty } = useFormState({ control: form.control });
  const payment = useDelayedMutation({
    mutationFn: (choice: PlanChoice) => subscribe({ payer: form.getValues(), choice, invoice, dueDate }),
    onSuccess: ({ invoice: made, ...pix }) => {
      setCharge({ ...pix, invoiceId: made.id });
      toast.success(t(($) => $.billing.created));
      void client.invalidateQueries({ queryKey: ['billing', 'invoices'] });
    },
    onError: () => toast.error(t(($) => $.billing.failed)),
  });
  if (charge) {
    return (
      <FormDialog open={open} title={t(($) => $.billing.pix.title)} onClose={onClose} maxWidth="xs">
        <PixPanel charge={charge} onAgain={() => setCharge(null)} />
      </FormDialog>
    );
  }
  const back = { payer: null, plan: 'payer', review: 'plan' } as const;
  const before = back[step];
  const forward = form.handleSubmit(() => setStep('plan'));
  return (
    <FormProvider {...form}>
      <FormDialog
        open={open}
        title={t(($) => $.billing.checkout)}
        onClose={onClose}
        maxWidth="sm"
        hold={payment.isSubmitting ? 'saving' : isDirty || chosen ? 'changed' : 'none'}
        submitLabel={step === 'review' ? t(($) => $.billing.pay) : t(($) => $.billing.next)}
        canSubmit={step === 'payer' || chosen !== null}
        onSubmit={(event) => {
          event.preventDefault();
          if (step === 'payer') void forward(event);
          else if (step === 'plan') setStep('review');
          else if (chosen) void payment.submit(chosen.choice);
        }}
        bar={
          <ol className={styles.steps} aria-label={t(($) => $.billing.steps.label)}>
            {steps.map((name) => (
              <li key={name} aria-current={name === step ? 'step' : undefined}>
                {t(($) => $.billing.steps[name])}
              </li>
            ))}
          </ol>
        }
        actions={
          before && (
            <Button color="inherit" disabled={payment.isSubmitting} onClick={() => setStep(before)}>
              {t(($) => $.billing.back)}
            </Button>
          )
        }
      >
        {step === 'payer' && <PayerStep />}
        {step === 'plan' && (
          <PlanChoices
            company={company}
            chosen={chosen}
            onPick={(picked) => {
              setChosen(picked);
              setStep('review');
            }}
          />
        )}
        {step === 'review' && chosen && <Review payer={form.getValues()} chosen={chosen} />}
      </FormDialog>
    </FormProvider>
  );
}

function PayerStep() {
  const { t } = useTranslation('billing');
  const optional = ['address2', 'city', 'state'] as const;
  const said = (text: string) => (message: string | undefined) => message && text;
  return (
    <>
      <FormText<PayerForm>
        name="firstName"
        label={t(($) => $.billing.payer.firstName)}
        required
        autoFocus
        problemText={said(t(($) => $.billing.payer.firstNameRequired))}
        htmlInput={{ maxLength: 200, autoComplete: 'name' }}
      />
      <FormText<PayerForm>
        name="zipcode"
        label={t(($) => $.billing.payer.zipcode)}
        required
        problemText={said(t(($) => $.billing.payer.zipcodeRequired))}
        htmlInput={{ maxLength: 30, inputMode: 'numeric' }}
      />
      {optional.map((name) => (
        <FormText<PayerForm>
          key={name}
          name={name}
          label={t(($) => $.billing.payer[name])}
          problemText={said(t(($) => $.billing.payer.tooLong))}
          htmlInput={{ maxLength: name === 'state' ? 50 : 100 }}
        />
      ))}
    </>
  );
}
