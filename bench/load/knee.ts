/** How fast people saw what was written, in one step of the load. */
export interface StepFigures {
  readonly agents: number;
  readonly rate: number;
  readonly sent: number;
  /** Messages that somebody who should have seen them did not see. */
  readonly unseen: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly worst: number;
}

/** Beyond this a conversation no longer feels live. */
export const kneeMs = 500;
/** A step that lost something or came too late is beyond the knee. */
export const isBeyond = ({ p95, unseen }: Pick<StepFigures, 'p95' | 'unseen'>): boolean => p95 > kneeMs || unseen > 0;

const closeEnough = 1.3;

/** How many agents to try next: ten times as many up to a thousand, then half as many more, then between. */
export function nextAgents(steps: readonly StepFigures[], most: number): number | null {
  const good = Math.max(0, ...steps.filter((step) => !isBeyond(step)).map(({ agents }) => agents));
  const bad = Math.min(...steps.filter(isBeyond).map(({ agents }) => agents));
  if (Number.isFinite(bad)) {
    if (bad <= Math.max(good, 1) * closeEnough) return null;
    const middle = Math.round((good + bad) / 2);
    return middle > good && middle < bad ? middle : null;
  }
  if (good >= most) return null;
  return Math.min(most, good === 0 ? 1 : good < 1_000 ? good * 10 : Math.round(good * 1.5));
}

/** The most agents that still saw everything in time. */
export const kneeOf = (steps: readonly StepFigures[]): StepFigures | undefined =>
  steps.filter((step) => !isBeyond(step)).toSorted((a, b) => b.agents - a.agents)[0];

/** The value that so much of the list does not pass; the list need not be in order. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
