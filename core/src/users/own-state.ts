const dayMs = 24 * 60 * 60_000;
/** Longer is a holiday, after which somebody says themselves that they are back. */
const awayMaxMs = 31 * dayMs;

/** Whether somebody can be away until then. */
export function isPossibleReturn(until: string | null, now: Date): boolean {
  if (until === null) return true;
  const ms = Date.parse(until) - now.getTime();
  return ms > 0 && ms <= awayMaxMs;
}

/** What is offered when somebody goes: a while, or the end of the day on their company's clock. */
export const awayChoices = ['open', 'quarter', 'hour', 'tomorrow'] as const;
export type AwayChoice = (typeof awayChoices)[number];

/** When that is over; null: when they say so. `midnight` is the end of the day. */
export function returnAt(choice: AwayChoice, now: Date, midnight: Date): string | null {
  if (choice === 'open') return null;
  if (choice === 'tomorrow') return midnight.toISOString();
  return new Date(now.getTime() + (choice === 'quarter' ? 15 : 60) * 60_000).toISOString();
}
