interface Dated {
  readonly status: boolean;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

/** Whether an announcement is on show: switched on, begun and not over. */
export const isOnShow = ({ status, startsAt, endsAt }: Dated, now: Date): boolean =>
  status && (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt);

/** From when to when can be said either way, but not backwards. */
export const areDatesInOrder = ({ startsAt, endsAt }: Pick<Dated, 'startsAt' | 'endsAt'>): boolean =>
  startsAt === null || endsAt === null || startsAt < endsAt;

/** When what people see of it changes by itself. */
export const momentsAhead = ({ startsAt, endsAt }: Pick<Dated, 'startsAt' | 'endsAt'>, now: Date): Date[] =>
  [startsAt, endsAt].filter((moment): moment is Date => moment !== null && moment > now);

interface Targeted {
  readonly planIds: readonly number[];
  readonly companyIds: readonly number[];
}

export const isForEverybody = ({ planIds, companyIds }: Targeted): boolean =>
  planIds.length === 0 && companyIds.length === 0;
