import { nextDates, placedDate, stepOf, type PlannedDate } from '../recurrence/index.ts';
import { addDays, daysBetween, fromZone, inZone } from '../time/index.ts';
import { dayRuleOf, recurrenceOf, toMinute, type Timing, type WorkCalendar } from './timing.ts';

/**
 * From when a rule is counted once one of its sends, with all that follow, goes to another time: as many days later or
 * earlier, at the new hour. So the 31st stays the 31st when February's send gets another hour.
 */
export function movedAnchor(anchor: Date, { nominal, to }: { nominal: Date; to: Date }, timeZone: string): Date {
  const [was, is] = [inZone(nominal, timeZone), inZone(to, timeZone)];
  return fromZone(addDays(inZone(anchor, timeZone).date, daysBetween(was.date, is.date)), is.time, timeZone);
}

export interface FollowingPlan {
  /** From when the rule is counted now. */
  readonly anchor: Date;
  readonly dates: readonly PlannedDate[];
}

/** Where a send and those behind it lie once it goes to another time: it there, the others as the rule goes on. */
export function moveFollowing(
  timing: Timing,
  move: { readonly nominal: Date | null; readonly to: Date; readonly count: number },
  { timeZone, holidays }: WorkCalendar,
): FollowingPlan {
  const to = toMinute(move.to);
  const step = move.nominal && stepOf(recurrenceOf(timing, timeZone), move.nominal);
  const isOfRule = move.nominal !== null && step !== null;
  // One that is of no rule any more begins it anew.
  const anchor = isOfRule ? movedAnchor(timing.sendAt, { nominal: move.nominal, to }, timeZone) : to;
  const first = { nominal: to, at: placedDate(to, { timeZone, dayRule: dayRuleOf(timing.tipoDias) }, holidays) };
  const rest = nextDates(recurrenceOf({ ...timing, sendAt: anchor }, timeZone), {
    count: move.count - 1,
    after: first.at,
    holidays,
    fromStep: (isOfRule ? step : 0) + 1,
  });
  return { anchor, dates: [first, ...rest] };
}
