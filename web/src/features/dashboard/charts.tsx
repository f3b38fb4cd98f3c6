import type { FigureShares, FirstAnswers } from '@oplano/contracts/dashboard';
import { figureChannels, reportOfSlot, type FigureFilter } from '@oplano/core/figures';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAnswerTimes, useOpenReport } from '#features/reports';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { BarList } from '#ui/bar-list';
import { ColumnChart } from '#ui/column-chart';
import { ErrorState } from '#ui/error-state';
import { HeatMap } from '#ui/heat-map';
import { toast } from '#ui/toast';
import { chartsQuery, sharesQuery } from './dashboard.api.ts';
import styles from './dashboard.module.css';

/** As many as fit beside the days. */
const barsAtFirst = 8;

interface ChartsProps {
  readonly filter: FigureFilter;
}

/** Tickets by person, and by day or hour. Each bar leads to its tickets. */
export function TicketCharts({ filter }: ChartsProps) {
  const { t } = useTranslation('dashboard');
  const tag = useLanguageTag();
  const openReport = useOpenReport();
  const { data, error, refetch } = useQuery(chartsQuery(filter));
  const failed = t(($) => $.dashboard.chartsFailed);
  useEffect(() => {
    if (error) toast.error(failed);
  }, [error, failed]);
  if (!data) return error && <ErrorState error={error} text={failed} onRetry={() => void refetch()} />;
  const number = (value: number) => value.toLocaleString(tag);
  const most = Math.max(1, ...data.users.data.map(({ quantidade }) => quantidade));
  const isByHour = data.days.data.some((slot) => 'horario' in slot);
  const dayText = new Intl.DateTimeFormat(tag, { day: '2-digit', month: '2-digit', timeZone: 'UTC' });
  return (
    <>
      <BarList
        title={t(($) => $.dashboard.groups.perUser)}
        empty={t(($) => $.dashboard.nothing)}
        // Who did nothing is in the table of attendants.
        bars={data.users.data
          .filter(({ quantidade }) => quantidade > 0)
          .map(({ id, nome, quantidade }) => ({
            key: String(id),
            label: nome || t(($) => $.dashboard.nobody),
            value: quantidade,
            share: quantidade / most,
          }))}
        first={{ count: barsAtFirst, more: (value) => t(($) => $.dashboard.moreBars, { value }) }}
        valueText={number}
        pickLabel={(name) => t(($) => $.dashboard.openReport, { name })}
        onPick={(id) => openReport({ ...filter, users: [Number(id)] })}
      />
      <ColumnChart
        title={isByHour ? t(($) => $.dashboard.groups.perHour) : t(($) => $.dashboard.groups.perDay)}
        columns={data.days.data.map((slot) =>
          'horario' in slot
            ? { key: slot.horario, label: slot.horario, value: slot.total }
            : { key: slot.data, label: dayText.format(new Date(`${slot.data}T00:00:00Z`)), value: slot.total },
        )}
        headers={{
          label: isByHour ? t(($) => $.dashboard.chart.hour) : t(($) => $.dashboard.chart.day),
          value: t(($) => $.dashboard.chart.tickets),
        }}
        texts={{ showTable: t(($) => $.dashboard.chart.showTable), showChart: t(($) => $.dashboard.chart.showChart) }}
        valueText={number}
        onPick={(slot) => openReport({ ...filter, ...reportOfSlot(filter, slot) })}
      />
    </>
  );
}

interface FirstAnswersProps extends ChartsProps {
  readonly answers: FirstAnswers;
}

/** How long first answers took: a mean hides that some wait for a day. */
export function FirstAnswersChart({ answers, filter }: FirstAnswersProps) {
  const { t } = useTranslation('dashboard');
  const tag = useLanguageTag();
  const openReport = useOpenReport();
  const label = useAnswerTimes();
  return (
    <ColumnChart
      title={t(($) => $.dashboard.groups.firstAnswers)}
      columns={answers.map(({ upToMinutes, total }, place) => ({
        key: String(place),
        label: label(upToMinutes, place),
        value: total,
      }))}
      headers={{
        label: t(($) => $.dashboard.answerTimes.head),
        value: t(($) => $.dashboard.answerTimes.answers),
      }}
      texts={{ showTable: t(($) => $.dashboard.chart.showTable), showChart: t(($) => $.dashboard.chart.showChart) }}
      valueText={(value) => value.toLocaleString(tag)}
      onPick={(place) => openReport({ ...filter, answers: [Number(place)] })}
    />
  );
}

/** Tickets by what they have in common, and when they begin. */
export function ShareCharts({ filter }: ChartsProps) {
  const { t } = useTranslation(['dashboard', 'reports']);
  const tag = useLanguageTag();
  const openReport = useOpenReport();
  const { data, error, refetch } = useQuery(sharesQuery(filter));
  if (!data) {
    const text = t(($) => $.dashboard.chartsFailed);
    return error && <ErrorState error={error} text={text} onRetry={() => void refetch()} />;
  }
  const number = (value: number) => value.toLocaleString(tag);
  const empty = t(($) => $.dashboard.nothing);
  const pickLabel = (name: string) => t(($) => $.dashboard.openReport, { name });
  const bars = (rows: FigureShares['queues'], none: string) => {
    const most = Math.max(1, ...rows.map(({ total }) => total));
    return rows.map(({ id, name, color, total }) => ({
      key: String(id),
      label: name || none,
      value: total,
      share: total / most,
      ...(color ? { color } : {}),
    }));
  };
  const mostOfChannel = Math.max(1, ...data.channels.map(({ total }) => total));
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' });
  return (
    <>
      <BarList
        title={t(($) => $.dashboard.groups.queues)}
        empty={empty}
        bars={bars(
          data.queues,
          t(($) => $.dashboard.noQueue),
        )}
        valueText={number}
        pickLabel={pickLabel}
        onPick={(id) => openReport({ ...filter, queueIds: [Number(id)] })}
      />
      <BarList
        title={t(($) => $.dashboard.groups.connections)}
        empty={empty}
        bars={bars(
          data.connections,
          t(($) => $.dashboard.noConnection),
        )}
        valueText={number}
        pickLabel={pickLabel}
        onPick={(id) => openReport({ ...filter, whatsappIds: [Number(id)] })}
      />
      <BarList
        title={t(($) => $.dashboard.groups.channels)}
        empty={empty}
        bars={data.channels.map(({ channel, total }) => {
          const known = figureChannels.find((name) => name === channel);
          return {
            key: channel,
            label: known ? t(($) => $.reports.channels[known]) : channel,
            value: total,
            share: total / mostOfChannel,
          };
        })}
        valueText={number}
        pickLabel={pickLabel}
        onPick={(channel) => openReport({ ...filter, channels: figureChannels.filter((name) => name === channel) })}
      />
      <BarList
        title={t(($) => $.dashboard.groups.tags)}
        empty={empty}
        bars={bars(data.tags, '')}
        valueText={number}
        pickLabel={pickLabel}
        onPick={(id) => openReport({ ...filter, tagIds: [Number(id)] })}
      />
      <div className={styles.wide}>
        <HeatMap
          title={t(($) => $.dashboard.groups.hours)}
          columns={Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))}
          rows={Array.from({ length: 7 }, (_, day) => ({
            key: String(day),
            // The fourth of January 1970 was a Sunday.
            label: weekday.format(new Date(Date.UTC(1970, 0, 4 + day))),
            values: Array.from(
              { length: 24 },
              (__, hour) => data.hours.find((one) => one.weekday === day && one.hour === hour)?.total ?? 0,
            ),
          }))}
          valueText={number}
          onPick={(weekdayKey, hour) => openReport({ ...filter, weekdays: [Number(weekdayKey)], hours: [hour] })}
        />
      </div>
    </>
  );
}
