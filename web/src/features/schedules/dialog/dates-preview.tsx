import Alert from '@mui/material/Alert';
import type { Holiday } from '@oplano/contracts/schedules';
import { holidaysOf } from '@oplano/core/recurrence';
import { planDates } from '@oplano/core/schedules';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { knownErrorText, useLanguageTag, useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { holidaysQuery } from '../schedules.api.ts';
import { fromField } from '#platform/forms';
import type { DialogValues } from './schedule-form.ts';
import styles from '../schedules.module.css';

const shown = 10;

/** What the company has said of days; the nation's own are known without asking. */
const ownDays = (days: readonly Holiday[]) => days.filter(({ source, works }) => source === 'own' || works);

/** The next dates of a rule as they would be planned, before anything is saved. */
export function DatesPreview() {
  const { t } = useTranslation('schedules');
  const tag = useLanguageTag();
  const { company } = useSessionUser();
  const values = useWatch<DialogValues>() as DialogValues;
  const [now] = useState(() => new Date());
  const at = fromField(values.sendAt);
  const year = (at ?? now).getFullYear();
  const years = useQueries({
    queries: [year, year + 1].map((one) => ({ ...holidaysQuery(one), enabled: /^20\d\d$/.test(String(one)) })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  const times = values.enviarQuantasVezes;
  if (!at || !Number.isInteger(times) || !Number.isInteger(values.valorIntervalo)) return null;
  const plan = planDates(
    { ...values, sendAt: at },
    { left: times, goesOn: false, now },
    { timeZone: company.timeZone, holidays: holidaysOf(ownDays(years)) },
  );
  if (!plan.ok) return <Alert severity="error">{knownErrorText(new Error(plan.code))}</Alert>;
  const format = new Intl.DateTimeFormat(tag, {
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  const dayFormat = new Intl.DateTimeFormat(tag, { day: '2-digit', month: '2-digit' });
  const rest = plan.dates.length - shown;
  return (
    <div aria-live="polite">
      <h3 className={styles.part}>{t(($) => $.schedules.dates.title)}</h3>
      <ol className={styles.dates} data-testid="schedule-dates">
        {plan.dates.slice(0, shown).map((date) => (
          <li key={date.at.getTime()}>
            {format.format(date.at)}
            {date.at.getTime() !== date.nominal.getTime() && (
              <span className={styles.quiet}>
                {' '}
                ({t(($) => $.schedules.dates.moved, { day: dayFormat.format(date.nominal) })})
              </span>
            )}
          </li>
        ))}
      </ol>
      {rest > 0 && <p className={styles.hint}>{t(($) => $.schedules.dates.more, { count: rest })}</p>}
    </div>
  );
}
