import type { BillingFigures } from '@oplano/contracts/billing';
import { formatBrl } from '@oplano/core/money';
import { useQuery } from '@tanstack/react-query';
import { dayText, useLanguageTag, useTranslation } from '#platform/i18n';
import { ColumnChart } from '#ui/column-chart';
import { ErrorState } from '#ui/error-state';
import { LoadingBlock } from '#ui/loading-block';
import { AllInvoices } from './all-invoices.tsx';
import { billingFiguresQuery } from './billing.api.ts';
import { RemindersCard } from './reminders-card.tsx';
import styles from './billing.module.css';

/** The business of the operator: what came in, what comes in each month, who is late and whose trial ends. */
export function BillingPanel() {
  const { t } = useTranslation('billing');
  const { data, error, refetch } = useQuery(billingFiguresQuery);
  if (!data) {
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingBlock height={320} />;
  }
  return (
    <div className={styles.panel}>
      {data.provider !== 'efi' && (
        <p className={styles.noticeText}>
          {data.provider === null ? t(($) => $.billing.operator.notSetUp) : t(($) => $.billing.operator.byHand)}
        </p>
      )}
      <Figures figures={data} />
      <Months figures={data} />
      <People
        title={t(($) => $.billing.operator.late)}
        empty={t(($) => $.billing.operator.nobodyLate)}
        rows={data.late.map(({ id, name, days, value }) => ({
          id,
          name,
          text: `${t(($) => $.billing.operator.lateBy, { count: days })} · ${formatBrl(value)}`,
        }))}
      />
      <Trials figures={data} />
      <AllInvoices />
      <RemindersCard />
    </div>
  );
}

function Figures({ figures }: { readonly figures: BillingFigures }) {
  const { t } = useTranslation('billing');
  const month = figures.months.at(-1);
  const shown = [
    [t(($) => $.billing.operator.received), formatBrl((month?.received ?? 0) - (month?.refunded ?? 0))],
    [t(($) => $.billing.operator.recurring), formatBrl(figures.recurring)],
    [t(($) => $.billing.operator.lateCount), String(figures.late.length)],
    [t(($) => $.billing.operator.credit), formatBrl(figures.credit)],
  ];
  return (
    <dl className={styles.figures}>
      {shown.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Months({ figures }: { readonly figures: BillingFigures }) {
  const { t } = useTranslation('billing');
  const tag = useLanguageTag();
  const name = new Intl.DateTimeFormat(tag, { month: 'short', year: '2-digit', timeZone: 'UTC' });
  return (
    <ColumnChart
      title={t(($) => $.billing.operator.byMonth)}
      columns={figures.months.map(({ month, received, refunded }) => ({
        key: month,
        label: name.format(new Date(`${month}-01T00:00:00Z`)),
        value: received - refunded,
      }))}
      headers={{ label: t(($) => $.billing.operator.month), value: t(($) => $.billing.columns.value) }}
      texts={{
        showTable: t(($) => $.billing.operator.showTable),
        showChart: t(($) => $.billing.operator.showChart),
      }}
      valueText={formatBrl}
    />
  );
}

function Trials({ figures }: { readonly figures: BillingFigures }) {
  const { t } = useTranslation('billing');
  const tag = useLanguageTag();
  return (
    <People
      title={t(($) => $.billing.operator.trials)}
      empty={t(($) => $.billing.operator.noTrials)}
      rows={figures.trials.map(({ id, name, dueDate }) => ({ id, name, text: dayText(dueDate, tag) }))}
    />
  );
}

interface PeopleProps {
  readonly title: string;
  readonly empty: string;
  readonly rows: readonly { readonly id: number; readonly name: string; readonly text: string }[];
}

function People({ title, empty, rows }: PeopleProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.cardTitle}>{title}</h2>
      {rows.length === 0 && <p className={styles.noticeText}>{empty}</p>}
      <ul className={styles.people}>
        {rows.map(({ id, name, text }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
