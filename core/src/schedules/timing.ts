import type { ErrorCode } from '@oplano/contracts';
import type { ScheduleDays, ScheduleForm, ScheduleInterval } from '@oplano/contracts/schedules';
import { nextDates, type DayRule, type Holidays, type PlannedDate, type Recurrence } from '../recurrence/index.ts';

/** What of a schedule says when it is sent. */
export type Timing = Pick<ScheduleForm, 'intervalo' | 'valorIntervalo' | 'enviarQuantasVezes' | 'tipoDias'> & {
  readonly sendAt: Date;
};

const units: Readonly<Record<ScheduleInterval, Recurrence['unit']>> = {
  1: 'days',
  2: 'weeks',
  3: 'months',
  4: 'minutes',
};
const dayRules: Readonly<Record<ScheduleDays, DayRule>> = { 4: 'asIs', 5: 'before', 6: 'after' };
export const dayRuleOf = (days: ScheduleDays): DayRule => dayRules[days];

const minuteMs = 60_000;
const yearMs = 365.25 * 24 * 60 * minuteMs;
/** Nobody knows today what will be right to say later than that. */
const yearsMax = 10;

/** How many units may lie between two sends. */
export const intervalMax: Readonly<Record<ScheduleInterval, number>> = { 1: 365, 2: 52, 3: 24, 4: 43_200 };
/** How often one message may be sent; every few minutes, less often than every day. */
export const timesMax: Readonly<Record<ScheduleInterval, number>> = { 1: 366, 2: 260, 3: 120, 4: 100 };

export interface TimingProblem {
  readonly code: Extract<
    ErrorCode,
    'ERR_SCHEDULE_PAST' | 'ERR_SCHEDULE_TOO_FAR' | 'ERR_SCHEDULE_INTERVAL' | 'ERR_SCHEDULE_TIMES'
  >;
  readonly details?: { readonly min: number; readonly max: number };
}

/** A schedule is planned by the minute. */
export const toMinute = (at: Date): Date => new Date(Math.floor(at.getTime() / minuteMs) * minuteMs);

const isWithin = (value: number, min: number, max: number): boolean => value >= min && value <= max;

/** What is wrong with how often something is sent, if anything is. */
export function repetitionProblem({ intervalo, valorIntervalo, enviarQuantasVezes }: Timing): TimingProblem | null {
  const times = { min: 1, max: timesMax[intervalo] };
  if (!isWithin(enviarQuantasVezes, times.min, times.max)) return { code: 'ERR_SCHEDULE_TIMES', details: times };
  // Where it is sent once, nothing lies between.
  const interval = { min: enviarQuantasVezes > 1 ? 1 : 0, max: intervalMax[intervalo] };
  if (!isWithin(valorIntervalo, interval.min, interval.max)) {
    return { code: 'ERR_SCHEDULE_INTERVAL', details: { min: 1, max: interval.max } };
  }
  return null;
}

export const recurrenceOf = (timing: Timing, timeZone: string): Recurrence => ({
  first: toMinute(timing.sendAt),
  unit: units[timing.intervalo],
  every: Math.max(1, timing.valorIntervalo),
  timeZone,
  dayRule: dayRuleOf(timing.tipoDias),
});

export interface WorkCalendar {
  readonly timeZone: string;
  readonly holidays: Holidays;
}

export type DatePlan =
  | { readonly ok: true; readonly dates: readonly PlannedDate[] }
  | ({ readonly ok: false } & TimingProblem);

/**
 * When the next `left` sends are. `goesOn`: the rule is under way, so what lies behind `now` is done; otherwise it
 * begins, and must not begin in the past.
 */
export function planDates(
  timing: Timing,
  { left, goesOn, now }: { readonly left: number; readonly goesOn: boolean; readonly now: Date },
  { timeZone, holidays }: WorkCalendar,
): DatePlan {
  const problem = repetitionProblem(timing);
  if (problem) return { ok: false, ...problem };
  const end = now.getTime() + yearsMax * yearMs;
  if (timing.sendAt.getTime() > end) return { ok: false, code: 'ERR_SCHEDULE_TOO_FAR' };
  if (left <= 0) return { ok: true, dates: [] };
  const isSeries = timing.enviarQuantasVezes > 1;
  const dates = nextDates(recurrenceOf(timing, timeZone), {
    count: isSeries ? left : 1,
    after: goesOn && isSeries ? now : null,
    holidays,
  });
  const [first] = dates;
  // A business day before may lie in the past even where the day itself does not.
  if (!first || first.at < toMinute(now)) return { ok: false, code: 'ERR_SCHEDULE_PAST' };
  if (dates.some(({ at }) => at.getTime() > end)) return { ok: false, code: 'ERR_SCHEDULE_TOO_FAR' };
  return { ok: true, dates };
}

/** What has become of the sends of a schedule so far. */
export interface Progress {
  /** On their way or with the customer. */
  readonly done: number;
  readonly pending: number;
}

/**
 * How many sends are left after a change. What failed or was missed is made up for; what was sent counts. A schedule
 * that is through begins anew when somebody gives it a new time.
 */
export function leftToSend(times: number, { done }: Progress, hasNewTime: boolean): number {
  const left = times - done;
  return left > 0 ? left : hasNewTime ? times : 0;
}

export const isSameTiming = (a: Timing, b: Timing): boolean =>
  toMinute(a.sendAt).getTime() === toMinute(b.sendAt).getTime() &&
  a.intervalo === b.intervalo &&
  a.valorIntervalo === b.valorIntervalo &&
  a.enviarQuantasVezes === b.enviarQuantasVezes &&
  a.tipoDias === b.tipoDias;

/**
 * When the sends to come are after a change of the times; null: they stay where they are. What was sent counts, and no
 * fewer can be wanted than that, unless somebody begins anew.
 */
export function replanSeries(
  before: Timing,
  after: Timing,
  progress: Progress,
  now: Date,
  calendar: WorkCalendar,
): DatePlan | null {
  if (isSameTiming(before, after)) return null;
  const hasNewTime = toMinute(after.sendAt).getTime() !== toMinute(before.sendAt).getTime();
  const times = after.enviarQuantasVezes;
  if (!hasNewTime && times > 0 && times < progress.done) {
    return { ok: false, code: 'ERR_SCHEDULE_TIMES', details: { min: progress.done, max: timesMax[after.intervalo] } };
  }
  const left = leftToSend(times, progress, hasNewTime);
  return planDates(after, { left, goesOn: !hasNewTime && progress.pending > 0, now }, calendar);
}

/** A new schedule is meant for an hour from now, on a whole minute. */
export const defaultSendAt = (now: Date): Date => toMinute(new Date(now.getTime() + 60 * minuteMs));
