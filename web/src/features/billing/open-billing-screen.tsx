import CreditCardOffOutlined from '@mui/icons-material/CreditCardOffOutlined';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import Button from '@mui/material/Button';
import { can } from '@oplano/core/permissions';
import { useNavigate } from '@tanstack/react-router';
import { dayText, useLanguageTag, useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { renewSession, useActor, useSession, useSessionUser } from '#platform/session';
import { PageHeader } from '#ui/page-header';
import { toast, toastError } from '#ui/toast';
import styles from './billing.module.css';
import { PlanCard } from './plan-card.tsx';

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

/** The one page of an expired company: what happened, and for admins the plan and its invoices. */
export function OpenBillingScreen() {
  const { t } = useTranslation('billing');
  const tag = useLanguageTag();
  const { company } = useSessionUser();
  const actor = useActor();
  const { submit, isSubmitting } = useCheckAgain();
  const isAdmin = can({ ...actor, billingOnly: false }, 'drawer-admin-items:view');
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
    </div>
  );
}
