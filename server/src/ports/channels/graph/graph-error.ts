import type { SendResult } from '../driver.ts';

/** A refusal of the Graph, or of the way to it (`code` 0 and no status). Decisions go by the code alone. */
export class GraphError extends Error {
  readonly status: number;
  readonly code: number;
  readonly subcode: number | undefined;
  /** What was asked for may have been done all the same: the call left, and its answer never came. */
  readonly unsure: boolean;

  constructor(
    message: string,
    facts: { status?: number; code?: number; subcode?: number | undefined; unsure?: boolean },
  ) {
    super(message);
    this.status = facts.status ?? 0;
    this.code = facts.code ?? 0;
    this.subcode = facts.subcode;
    this.unsure = facts.unsure ?? false;
  }

  /** `131047`, `10:2018278`, or `network`. */
  get label(): string {
    if (this.status === 0) return 'network';
    return this.subcode === undefined ? String(this.code) : `${this.code}:${this.subcode}`;
  }
}

type Refusal = Extract<SendResult, { ok: false }>;
type Policy = Pick<Refusal, 'retry' | 'limit'>;

const later: Policy = { retry: 'later' };
/** Too many calls, whatever they are about: all of them should come more slowly. */
const tooFast: Policy = { retry: 'later', limit: 'rate' };
const never: Policy = { retry: 'never' };
/** Nothing else will get through either until somebody acts. */
const stop: Policy = { retry: 'afterReconnect' };
/** Held back by Meta: this message is lost and more of them make it worse. */
const heldBack: Policy = { retry: 'never', limit: 'policy' };

const policies: Readonly<Record<number, Policy>> = {
  // Out of order or out of breath: Meta says to try again.
  1: later,
  2: later,
  4: tooFast,
  17: tooFast,
  32: tooFast,
  341: later,
  613: tooFast,
  80007: tooFast,
  130429: tooFast,
  131000: later,
  131016: later,
  131056: later,
  133004: later,
  // The token or what it allows.
  0: stop,
  3: stop,
  10: stop,
  102: stop,
  190: stop,
  // Policy, spam, billing.
  368: heldBack,
  131031: heldBack,
  131042: heldBack,
  131048: heldBack,
};

const closedWindows: ReadonlySet<string> = new Set(['131047', '10:2018278', '10:2534022']);

const isWindowClosed = (error: GraphError): boolean => closedWindows.has(error.label);

/** The credentials are worthless: no answer will change until new ones are given. */
export const isRefused = (error: GraphError): boolean =>
  error.status > 0 && error.status < 500 && !isWindowClosed(error) && policyOf(error) === stop;

function policyOf(error: GraphError): Policy {
  if (isWindowClosed(error)) return never;
  if (error.status === 0 || error.status >= 500) return later;
  if (error.code >= 200 && error.code <= 299) return stop;
  // 10:1893063 is a page that Meta restricted; it stays so whoever signs in.
  if (error.label === '10:1893063') return heldBack;
  return policies[error.code] ?? never;
}

/** It may be asked again in a moment and then answer. */
export const isAway = (error: GraphError): boolean => policyOf(error).retry === 'later';

/** What to do with a message that was refused. */
export const graphRefusalOf = (error: GraphError): Refusal => ({
  ok: false,
  code: error.label,
  message: error.message,
  ...policyOf(error),
  ...(error.unsure ? { unsure: true } : {}),
});
