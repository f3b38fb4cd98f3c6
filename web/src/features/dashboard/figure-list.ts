import type { DashboardCounters } from '@oplano/contracts/dashboard';

interface ShownFigure {
  readonly key: keyof DashboardCounters;
  readonly unit: 'count' | 'minutes' | 'percent';
  /** It is of this moment, whatever the range. */
  readonly isNow?: true;
}

/** What happens now and what happened, in the order of the page. */
export const indicators: readonly ShownFigure[] = [
  { key: 'supportHappening', unit: 'count', isNow: true },
  { key: 'supportPending', unit: 'count', isNow: true },
  { key: 'supportFinished', unit: 'count' },
  { key: 'supportGroups', unit: 'count' },
  { key: 'leads', unit: 'count' },
  { key: 'finishedByPerson', unit: 'count' },
  { key: 'finishedByBot', unit: 'count' },
  { key: 'activeTickets', unit: 'count' },
  { key: 'passiveTickets', unit: 'count' },
];

/** How long customers wait and are attended to, and how much of it lies within service hours. */
export const times: readonly ShownFigure[] = [
  { key: 'avgWaitTime', unit: 'minutes' },
  { key: 'avgWaitWorkTime', unit: 'minutes' },
  { key: 'avgFirstResponse', unit: 'minutes' },
  { key: 'avgFirstResponseWork', unit: 'minutes' },
  { key: 'avgSupportTime', unit: 'minutes' },
  { key: 'avgSupportWorkTime', unit: 'minutes' },
];

export const totals: readonly ShownFigure[] = [
  { key: 'tickets', unit: 'count' },
  { key: 'waitRating', unit: 'count' },
  { key: 'reopened', unit: 'count' },
  { key: 'transfers', unit: 'count' },
  { key: 'withRating', unit: 'count' },
  { key: 'withoutRating', unit: 'count' },
  { key: 'percRating', unit: 'percent' },
];

export const surveyBars = ['npsPromotersPerc', 'npsPassivePerc', 'npsDetractorsPerc'] as const;
