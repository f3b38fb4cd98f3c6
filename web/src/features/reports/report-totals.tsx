import { useTranslation } from '#platform/i18n';
import styles from './reports.module.css';
import { useDuration } from './use-duration.ts';

interface ReportTotalsProps {
  /** Whether rows are attendances: the only ones that take time and are rated. */
  readonly isOfAttendances: boolean;
  readonly totals: {
    readonly total: number;
    readonly supportTime: number;
    readonly rated: number;
    readonly npsScore: number;
  };
}

/** What all rows of the report come to, on whatever page. */
export function ReportTotals({ totals, isOfAttendances }: ReportTotalsProps) {
  const { t } = useTranslation('reports');
  const duration = useDuration();
  const label = t(($) => $.reports.totals.label);
  if (!isOfAttendances) {
    return (
      <ul className={styles.totals} aria-label={label}>
        <li>{t(($) => $.reports.totals.rows, { count: totals.total })}</li>
      </ul>
    );
  }
  return (
    <ul className={styles.totals} aria-label={label}>
      <li>{t(($) => $.reports.totals.total, { count: totals.total })}</li>
      <li>{t(($) => $.reports.totals.supportTime, { time: duration(totals.supportTime) })}</li>
      <li>{t(($) => $.reports.totals.rated, { rated: totals.rated })}</li>
      {totals.rated > 0 && <li>{t(($) => $.reports.totals.nps, { score: totals.npsScore })}</li>}
    </ul>
  );
}
