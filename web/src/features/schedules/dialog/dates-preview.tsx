import Alert from '@mui/material/Alert';
import type { Occurrence, Schedule } from '@oplano/contracts/schedules';
import { holidaysOf } from '@oplano/core/recurrence';
import { isDone, isPending, replanSeries, planDates, type DatePlan, type WorkCalendar } from '@oplano/core/schedules';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { knownErrorText, useLanguageTag, useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { holidaysQuery, sendsQuery } from '../schedules.api.ts';
import { fromField } from '#platform/forms';
import type { DialogValues } from './schedule-form.ts';
import styles from '../schedules.module.css';

const shown = 10;

/** What a change would make of a schedule; where it leaves the times alone, the sends that are planned. */
function changedPlan(
  schedule: Schedule,
  timing: Parameters<typeof replanSeries>[1],
  sends: readonly Occurrence[],
  now: Date,
  calendar: WorkCalendar,
): DatePlan {
  const pending = sends.filter(({ state }) => isPending(state));
  const progress = { done: sends.filter(({ state }) => isDone(state)).length, pending: pending.length };
  const dates = pending
    .map(({ sendAt }) => ({ at: new Date(sendAt), nominal: new Date(sendAt) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const before = { ...schedule, sendAt: new Date(schedule.sendAt) };
  return replanSeries(before, timing, progress, now, calendar) ?? { ok: true, dates };
}

/** The next dates of a rule as they would be planned, before anything is saved; of a running one, those still to come. */
export function DatesPreview({ schedule }: { readonly schedule: Schedule | undefined }) {
  const { t } = useTranslation('schedules');
  const tag = useLanguageTag();
  const { company } = useSessionUser();
  const values = useWatch<DialogValues>() as DialogValues;
  const [now] = useState(() => new Date());
  const at = fromField(values.sendAt);
  // A series that runs began in the past; its next dates do not.
  const year = Math.max((at ?? now).getFullYear(), now.getFullYear());
  const years = useQueries({
    queries: [year, year + 1].map((one) => ({ ...holidaysQuery(one), enabled: /^20\d\d$/.test(String(one)) })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  const sends = useQuery({ ...sendsQuery(schedule?.id ?? 0), enabled: schedule !== undefined }).data?.occurrences;
  const times = values.enviarQuantasVezes;
  if (schedule && !sends) return null;
  if (!at || !Number.isInteger(times) || !Number.isInteger(values.valorIntervalo)) return null;
  const calendar = { timeZone: company.timeZone, holidays: holidaysOf({ days: years, nationals: [] }) };
  const timing = { ...values, sendAt: at };
  const plan =
    schedule && sends
      ? changedPlan(schedule, timing, sends, now, calendar)
      : planDates(timing, { left: times, goesOn: false, now }, calendar);
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
  if (plan.dates.length === 0) return null;
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
