import { inZone } from '../time/index.ts';

/** What was used, in the measures of providers. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Of sound that was written down. */
  readonly seconds: number;
}

/** In millionths of a real: for a thousand tokens, and for a minute of sound. */
export interface Prices {
  readonly priceIn: number;
  readonly priceOut: number;
  readonly priceMinute: number;
}

const nanosInCent = 10_000_000n;
const nanosInMicro = 1_000n;
const whole = (value: number): bigint => BigInt(Math.max(Math.ceil(Number.isFinite(value) ? value : 0), 0));
const up = (value: bigint, by: bigint): bigint => (value + by - 1n) / by;

/** What it cost in billionths of a real: a thousandth of a millionth for each token, so that nothing is ever rounded away. */
export const costOf = ({ inputTokens, outputTokens, seconds }: Usage, prices: Prices): bigint =>
  whole(inputTokens) * whole(prices.priceIn) +
  whole(outputTokens) * whole(prices.priceOut) +
  up(whole(seconds) * whole(prices.priceMinute) * nanosInMicro, 60n);

/** For people: in millionths, a begun one counts. */
export const microsOf = (nanos: bigint): number => Number(up(nanos, nanosInMicro));

/** Whether there is nothing left of a month's budget; null: there is none to keep to. */
export const isOverBudget = (budgetCents: number | null, spentNanos: bigint): boolean =>
  budgetCents !== null && spentNanos >= BigInt(budgetCents) * nanosInCent;

/** The month on the wall of a company, as its first day. */
export const budgetMonthOf = (now: Date, timeZone: string): string => `${inZone(now, timeZone).date.slice(0, 7)}-01`;

const lettersInToken = 3;
/** Where a provider does not say it, or was not let finish: rather too much than too little. */
export const guessTokens = (text: string): number => Math.ceil(text.length / lettersInToken);
