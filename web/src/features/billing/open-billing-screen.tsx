import CreditCardOffOutlined from '@mui/icons-material/CreditCardOffOutlined';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import Button from '@mui/material/Button';
import { mayPay } from '@oplano/core/billing';
import { useNavigate } from '@tanstack/react-router';
import { dayText, useLanguageTag, useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { renewSession, useActor, useSession, useSessionUser } from '#platform/session';
import { PageHeader } from '#ui/page-header';
import { toast, toastError } from '#ui/toast';
import styles from './billing.module.css';
import { InvoiceTable } from './invoice-table.tsx';
import { PlanCard } from './plan-card.tsx';
import { useCheckout } from './use-checkout.tsx';

const billingOnlyNow = () => {
  const state = useSession.getState();
  return state.status === 'signedIn' && state.billingOnly;
};

/** Asks the server whether the subscription was renewed, and goes back to work when it was. */
function useCheckAgain() {
  const { t } = useTranslation('billing');
  const navigate = useNavigate();
  return useDelayedSubmit(async () => {
    try {
      await renewSession();
      if (billingOnlyNow()) toast.info(t(($) => $.billing.stillExpired));
      else await navigate({ to: '/tickets' });
    } catch (error) {
      toastError(error);
    }
  });
}

/** What is to be paid, with the way to do it. */
function OpenInvoices() {
  const { t } = useTranslation('billing');
  const { windows, pay, showReceipt } = useCheckout();
  return (
    <section className={styles.invoices} aria-label={t(($) => $.billing.invoices)}>
      <div className={styles.invoicesHead}>
        <h2 className={styles.noticeTitle}>{t(($) => $.billing.invoices)}</h2>
        <Button variant="contained" onClick={() => pay(undefined)}>
          {t(($) => $.billing.renew)}
        </Button>
      </div>
      <InvoiceTable onPay={pay} onReceipt={showReceipt} />
      {windows}
    </section>
  );
}

/** The one page of an expired company: what happened, and for admins the plan and its invoices. */
export function OpenBillingScreen() {
  const { t } = useTranslation('billing');
  const tag = useLanguageTag();
  const { company } = useSessionUser();
  const actor = useActor();
  const { submit, isSubmitting } = useCheckAgain();
  const isAdmin = mayPay(actor);
  const date = company.dueDate ? dayText(company.dueDate, tag) : '';
  const isExpired = actor.billingOnly;
  return (
    <div>
      <PageHeader title={t(($) => $.billing.title)} />
      <div className={styles.body}>
        <section className={styles.notice} data-expired={isExpired}>
          {isExpired ? <CreditCardOffOutlined /> : <TaskAltOutlined />}
          <div>
            <h2 className={styles.noticeTitle}>
              {isExpired ? t(($) => $.billing.expired, { date }) : t(($) => $.billing.active)}
            </h2>
            <p className={styles.noticeText}>
              {!isExpired && t(($) => $.billing.activeText)}
              {isExpired && (isAdmin ? t(($) => $.billing.expiredAdmin) : t(($) => $.billing.expiredUser))}
            </p>
            {isExpired && (
              <Button variant="outlined" loading={isSubmitting} onClick={() => void submit()}>
                {t(($) => $.billing.check)}
              </Button>
            )}
          </div>
        </section>
        {isAdmin && <PlanCard companyId={company.id} />}
      </div>
      {isAdmin && <OpenInvoices />}
    </div>
  );
}
