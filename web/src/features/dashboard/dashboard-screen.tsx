import FilterList from '@mui/icons-material/FilterList';
import Fullscreen from '@mui/icons-material/Fullscreen';
import FullscreenExit from '@mui/icons-material/FullscreenExit';
import Button from '@mui/material/Button';
import type { DashboardCounters } from '@oplano/contracts/dashboard';
import { readFigureFilter, reportOfFigure, type FigureFilter, type FigureName } from '@oplano/core/figures';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDuration, useFigureAddress, useOpenReport } from '#features/reports';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { BarList } from '#ui/bar-list';
import { ErrorState } from '#ui/error-state';
import { lazyPart } from '#ui/lazy-part';
import { LoadingBlock } from '#ui/loading-block';
import { PageHeader } from '#ui/page-header';
import { useSettled } from '#ui/use-settled';
import { useWall } from '#ui/use-wall';
import { Attendants } from './attendants.tsx';
import { FirstAnswersChart, ShareCharts, TicketCharts } from './charts.tsx';
import { figuresQuery, messageCountsQuery } from './dashboard.api.ts';
import styles from './dashboard.module.css';
import { FigureCard } from './figure-card.tsx';
import { indicators, surveyBars, times, totals } from './figure-list.ts';

/** Its fields are heavier than all figures together. */
const Filters = lazyPart(async () => (await import('./filters.tsx')).Filters);

/** Whoever clicks through ranges asks for the last one. */
const fetchDelayMs = 1_000;

/** The figures of a company for a range of days, each of them a click away from its tickets. */
export function DashboardScreen() {
  const { t } = useTranslation('dashboard');
  const [filter, apply] = useFigureAddress('/', readFigureFilter);
  const [showsFilters, setShowsFilters] = useState(false);
  const wall = useWall();
  const key = JSON.stringify(filter);
  const { value: settled } = useSettled(filter, fetchDelayMs);
  return (
    <div className={styles.screen} data-wall={wall.isOn}>
      <PageHeader
        title={t(($) => $.dashboard.title)}
        tools={
          <>
            <Button
              color="inherit"
              startIcon={<FilterList />}
              aria-expanded={showsFilters}
              onPointerEnter={Filters.prepare}
              onFocus={Filters.prepare}
              onClick={() => setShowsFilters(!showsFilters)}
            >
              {showsFilters ? t(($) => $.dashboard.filters.hide) : t(($) => $.dashboard.filters.show)}
            </Button>
            {wall.isOffered && (
              <Button color="inherit" startIcon={wall.isOn ? <FullscreenExit /> : <Fullscreen />} onClick={wall.toggle}>
                {wall.isOn ? t(($) => $.dashboard.leaveFullScreen) : t(($) => $.dashboard.fullScreen)}
              </Button>
            )}
          </>
        }
      />
      {showsFilters && <Filters key={key} filter={filter} onApply={apply} onClose={() => setShowsFilters(false)} />}
      {settled ? <Figures filter={settled} /> : <LoadingBlock height={420} />}
    </div>
  );
}

function Figures({ filter }: { readonly filter: FigureFilter }) {
  const { t } = useTranslation('dashboard');
  const { data, error, refetch } = useQuery(figuresQuery(filter));
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBlock height={420} />;
  const { counters, before, attendants, firstAnswers } = data;
  return (
    <>
      <Cards title={t(($) => $.dashboard.groups.indicators)} figures={indicators} {...{ counters, before, filter }}>
        <MessageCards filter={filter} />
      </Cards>
      <Cards title={t(($) => $.dashboard.groups.times)} figures={times} {...{ counters, before, filter }} />
      <Cards title={t(($) => $.dashboard.groups.totals)} figures={totals} {...{ counters, before, filter }} />
      <div className={styles.charts}>
        <Survey counters={counters} before={before} filter={filter} />
        <TicketCharts filter={filter} />
        <FirstAnswersChart answers={firstAnswers} filter={filter} />
        <ShareCharts filter={filter} />
      </div>
      <Attendants attendants={attendants} filter={filter} />
    </>
  );
}

/** How a value of each unit is written. */
function useUnits() {
  const tag = useLanguageTag();
  const duration = useDuration();
  const number = (value: number) => value.toLocaleString(tag);
  return { count: number, minutes: duration, percent: (value: number) => `${number(value)}%` };
}

interface CardsProps {
  readonly title: string;
  readonly figures: typeof indicators;
  readonly counters: DashboardCounters;
  readonly before: DashboardCounters;
  readonly filter: FigureFilter;
  readonly children?: React.ReactNode;
}

function Cards({ title, figures, counters, before, filter, children }: CardsProps) {
  const units = useUnits();
  const openReport = useOpenReport();
  return (
    <section aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.cards}>
        {figures.map(({ key, unit, isNow }) => (
          <FigureCard
            key={key}
            name={key}
            value={counters[key]}
            before={isNow ? undefined : before[key]}
            text={units[unit]}
            onOpen={() => openReport({ ...filter, ...reportOfFigure[key] })}
          />
        ))}
        {children}
      </dl>
    </section>
  );
}

/** Counted apart: where messages cannot be counted in time, everything else is there all the same. */
function MessageCards({ filter }: { readonly filter: FigureFilter }) {
  const units = useUnits();
  const openReport = useOpenReport();
  const { data } = useQuery(messageCountsQuery(filter));
  return (['sentMessages', 'receivedMessages'] as const satisfies readonly FigureName[]).map((name) => (
    <FigureCard
      key={name}
      name={name}
      value={data?.[name]}
      text={units.count}
      onOpen={() => openReport({ ...filter, ...reportOfFigure[name] })}
    />
  ));
}

interface SurveyProps {
  readonly counters: DashboardCounters;
  readonly before: DashboardCounters;
  readonly filter: FigureFilter;
}

/** What customers think: the score, and the three kinds of answers as bars. */
function Survey({ counters, before, filter }: SurveyProps) {
  const { t } = useTranslation('dashboard');
  const units = useUnits();
  const openReport = useOpenReport();
  const open = (name: FigureName) => openReport({ ...filter, ...reportOfFigure[name] });
  return (
    <div>
      <dl className={styles.score}>
        <FigureCard
          name="npsScore"
          value={counters.npsScore}
          before={before.npsScore}
          text={units.count}
          onOpen={() => open('npsScore')}
        />
      </dl>
      <BarList
        title={t(($) => $.dashboard.groups.survey)}
        bars={surveyBars.map((key) => ({
          key,
          label: t(($) => $.dashboard.figures[key].title),
          value: counters[key],
          share: counters[key] / 100,
        }))}
        valueText={units.percent}
        pickLabel={(name) => t(($) => $.dashboard.openReport, { name })}
        onPick={(name) => open(surveyBars.find((bar) => bar === name) ?? 'npsScore')}
      />
    </div>
  );
}
