import { workSeconds, type WorkClock } from '../business-hours/index.ts';

/** One attendance, as far as figures know it: a ticket from its beginning, or from when it was opened again, to its end. */
export interface AttendanceFacts {
  readonly createdAt: Date;
  /** When somebody took it; null while nobody has. */
  readonly startedAt: Date | null;
  /** When a person of the company first wrote; null while nobody has, and where the company wrote first. */
  readonly answeredAt: Date | null;
  /** When it ended for the attendant; a survey may still run. */
  readonly closedAt: Date | null;
  /** When nothing was to be waited for any more. */
  readonly finishedAt: Date | null;
  readonly isGroup: boolean;
  /** The ticket was attended to and over before. */
  readonly isReopened: boolean;
  /** The company wrote first. */
  readonly isActiveDemand: boolean;
  /** What the customer answered, 0 to 10. */
  readonly rate: number | null;
}

/** Answers of surveys by their number: how many said 0, 1, … 10. */
export type Rates = readonly number[];
export const noRates: Rates = Array.from({ length: 11 }, () => 0);

/** Where one kind of first answer ends and the next begins, in seconds; the last of them has no end. */
export const answerLimits = [60, 300, 900, 1_800, 3_600, 14_400, 86_400] as const;
/** First answers by how long they took: within a minute, within five, … , a day and more. */
export type AnswersWithin = readonly number[];
const noAnswers: AnswersWithin = Array.from({ length: answerLimits.length + 1 }, () => 0);
const answerPlace = (seconds: number): number => answerLimits.filter((limit) => limit <= seconds).length;

/** Attendances, counted and summed so far that every figure follows from it, and that two of them can be added. */
export interface Tally {
  readonly tickets: number;
  readonly finished: number;
  readonly groups: number;
  readonly active: number;
  readonly reopened: number;
  /** Ended though nobody had taken it: by the bot, by its time, by the customer. */
  readonly unattended: number;
  readonly waits: number;
  readonly waitSeconds: number;
  /** Of these, the seconds within service hours. */
  readonly waitWorkSeconds: number;
  readonly answers: number;
  readonly answerSeconds: number;
  readonly answerWorkSeconds: number;
  readonly supports: number;
  readonly supportSeconds: number;
  readonly supportWorkSeconds: number;
  readonly waitRating: number;
  readonly withRating: number;
  readonly withoutRating: number;
  readonly rates: Rates;
  readonly answersWithin: AnswersWithin;
}
type Counts = Omit<Tally, 'rates' | 'answersWithin'>;

export const noTally: Tally = {
  tickets: 0,
  finished: 0,
  groups: 0,
  active: 0,
  reopened: 0,
  unattended: 0,
  waits: 0,
  waitSeconds: 0,
  waitWorkSeconds: 0,
  answers: 0,
  answerSeconds: 0,
  answerWorkSeconds: 0,
  supports: 0,
  supportSeconds: 0,
  supportWorkSeconds: 0,
  waitRating: 0,
  withRating: 0,
  withoutRating: 0,
  rates: noRates,
  answersWithin: noAnswers,
};
/** Those that are one number each. */
export const countKeys = Object.entries(noTally).flatMap(([key, value]) =>
  typeof value === 'number' ? [key as keyof Counts] : [],
);

const wholeSeconds = (from: Date, to: Date): number => Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1_000));

/** From the beginning until somebody took it. Nobody waits in what the company began itself. */
export const waitOf = ({ createdAt, startedAt, isActiveDemand }: AttendanceFacts): number | null =>
  startedAt === null || isActiveDemand ? null : wholeSeconds(createdAt, startedAt);

/** From the beginning until a person first wrote. */
export const answerOf = ({ createdAt, answeredAt, isActiveDemand }: AttendanceFacts): number | null =>
  answeredAt === null || isActiveDemand ? null : wholeSeconds(createdAt, answeredAt);

/** From when somebody took it until it ended; the time of a survey does not count. */
export const supportOf = ({ startedAt, closedAt }: Pick<AttendanceFacts, 'startedAt' | 'closedAt'>): number | null =>
  startedAt === null || closedAt === null ? null : wholeSeconds(startedAt, closedAt);

/** What is known of the customer's opinion of an attendance that ended: the survey runs, was answered, or never was. */
export function ratingStateOf({
  closedAt,
  finishedAt,
  rate,
}: Pick<AttendanceFacts, 'closedAt' | 'finishedAt' | 'rate'>): 'waiting' | 'rated' | 'unrated' | null {
  if (closedAt === null) return null;
  if (rate !== null) return 'rated';
  return finishedAt === null ? 'waiting' : 'unrated';
}

function tallyOf(one: AttendanceFacts, clock: WorkClock): Tally {
  const wait = waitOf(one);
  const answer = answerOf(one);
  const work = (measured: number | null, from: Date | null, to: Date | null): number =>
    measured === null || from === null || to === null ? 0 : workSeconds(clock, from, to);
  const support = supportOf(one);
  const state = ratingStateOf(one);
  return {
    tickets: 1,
    finished: Number(one.closedAt !== null),
    groups: Number(one.isGroup),
    active: Number(one.isActiveDemand),
    reopened: Number(one.isReopened),
    unattended: Number(one.closedAt !== null && one.startedAt === null),
    waits: Number(wait !== null),
    waitSeconds: wait ?? 0,
    waitWorkSeconds: work(wait, one.createdAt, one.startedAt),
    answers: Number(answer !== null),
    answerSeconds: answer ?? 0,
    answerWorkSeconds: work(answer, one.createdAt, one.answeredAt),
    supports: Number(support !== null),
    supportSeconds: support ?? 0,
    supportWorkSeconds: work(support, one.startedAt, one.closedAt),
    waitRating: Number(state === 'waiting'),
    withRating: Number(state === 'rated'),
    withoutRating: Number(state === 'unrated'),
    rates: noRates.map((_, rate) => Number(state === 'rated' && rate === one.rate)),
    answersWithin: noAnswers.map((_, place) => Number(answer !== null && answerPlace(answer) === place)),
  };
}

const addLists = (a: readonly number[], b: readonly number[]): number[] =>
  a.map((count, place) => count + (b[place] ?? 0));

export function addTallies(a: Tally, b: Tally): Tally {
  return {
    ...(Object.fromEntries(countKeys.map((key) => [key, a[key] + b[key]])) as unknown as Counts),
    rates: addLists(a.rates, b.rates),
    answersWithin: addLists(a.answersWithin, b.answersWithin),
  };
}

/** What attendances come to, one by one: what the database sums up must be the same. */
export const tallyAll = (all: readonly AttendanceFacts[], clock: WorkClock): Tally =>
  all.reduce((sum, one) => addTallies(sum, tallyOf(one, clock)), noTally);
