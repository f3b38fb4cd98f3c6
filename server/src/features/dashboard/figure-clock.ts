import { createHash } from 'node:crypto';
import { workWeekOf, type WorkWeek } from '@oplano/core/business-hours';
import { companyHours } from '#features/companies';
import type { CompanyCtx } from '#platform/use-case';

/** By what the figures of a company are counted: where its days begin, and which hours are service time. */
export interface FigureClock {
  readonly timeZone: string;
  readonly week: WorkWeek;
  /** The same for the same zone and hours: what was counted by another clock counts for nothing. */
  readonly id: string;
}

/** Another number whenever a figure means something else than before, or is counted in other cells: what was counted until then is counted anew. */
const definition = 2;

export async function figureClock({ db, companyId }: Pick<CompanyCtx, 'db' | 'companyId'>): Promise<FigureClock> {
  const { schedules, timeZone } = await companyHours(db, companyId);
  const week = workWeekOf(schedules);
  const id = createHash('sha256')
    .update(JSON.stringify([definition, timeZone, week]))
    .digest('hex')
    .slice(0, 16);
  return { timeZone, week, id };
}
