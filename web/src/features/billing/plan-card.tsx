import { formatBrl } from '@oplano/core/money';
import { useQuery } from '@tanstack/react-query';
import { companyPlanQuery } from '#features/companies';
import { useTranslation } from '#platform/i18n';
import { ErrorState } from '#ui/error-state';
import { LoadingBlock } from '#ui/loading-block';
import styles from './billing.module.css';

/** The plan of the company. */
export function PlanCard({ companyId }: { readonly companyId: number }) {
  const { t } = useTranslation('billing');
  const { data, error, refetch } = useQuery(companyPlanQuery(companyId));
  const plan = data?.plan;
  const facts = plan && [
    { label: t(($) => $.billing.users), value: plan.users },
    { label: t(($) => $.billing.connections), value: plan.connections },
    { label: t(($) => $.billing.queues), value: plan.queues },
  ];
  return (
    <section className={styles.card} aria-labelledby="billing-plan">
      <h2 id="billing-plan" className={styles.cardTitle}>
        {t(($) => $.billing.plan)}
      </h2>
      {error && !plan && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !plan && <LoadingBlock height={92} />}
      {plan && (
        <>
          <p className={styles.planName}>
            <b>{plan.name}</b>
            <span>{t(($) => $.billing.amountOf[data.recurrence ?? 'MENSAL'], { amount: formatBrl(plan.amount) })}</span>
          </p>
          <dl className={styles.facts}>
            {facts?.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
