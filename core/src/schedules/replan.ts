import type { OccurrenceState } from '@oplano/contracts/schedules';
import { nextDates, placedDate, type PlannedDate } from '../recurrence/index.ts';
import { isPending } from './occurrences.ts';
import { dayRuleOf, recurrenceOf, type Timing, type WorkCalendar } from './timing.ts';

/** A send as far as it matters for where the others of its schedule lie. */
export interface PlacedSend {
  readonly id: number;
  readonly state: OccurrenceState;
  /** When the rule alone would have it; null: nobody knows any more. */
  readonly nominal: Date | null;
  readonly at: Date;
  /** Somebody put it where it is. */
  readonly byHand: boolean;
}

export interface NewPlace extends PlannedDate {
  readonly id: number;
}

const isOfRule = (send: PlacedSend): send is PlacedSend & { readonly nominal: Date } =>
  isPending(send.state) && !send.byHand && send.nominal !== null;

/**
 * Where the sends to come lie once the days off are others: the rule is followed anew from the first of them on, so that
 * two never meet on one day. What was sent, and what somebody put somewhere, keeps its place and its date of the rule.
 * Only those that move are named.
 */
export function replan(
  timing: Timing,
  sends: readonly PlacedSend[],
  now: Date,
  { timeZone, holidays }: WorkCalendar,
): NewPlace[] {
  const toCome = sends.filter(isOfRule).filter(({ at }) => at > now);
  const [first] = toCome;
  if (!first) return [];
  if (timing.enviarQuantasVezes === 1) {
    const at = placedDate(first.nominal, { timeZone, dayRule: dayRuleOf(timing.tipoDias) }, holidays);
    // A business day before may be over by now: then it stays where it is.
    return at > now && at.getTime() !== first.at.getTime() ? [{ id: first.id, nominal: first.nominal, at }] : [];
  }
  const others = sends.filter((send) => !toCome.some(({ id }) => id === send.id));
  const taken = new Set(others.map(({ at }) => at.getTime()));
  const given = new Set(others.flatMap(({ nominal }) => nominal?.getTime() ?? []));
  const since = Math.min(...toCome.map(({ nominal }) => nominal.getTime()));
  const dates = nextDates(recurrenceOf(timing, timeZone), {
    count: toCome.length,
    after: now,
    holidays,
    skip: ({ nominal, at }) => nominal.getTime() < since || given.has(nominal.getTime()) || taken.has(at.getTime()),
  });
  return toCome.flatMap(({ id, nominal, at }, index) => {
    const date = dates[index];
    const stays = !date || (date.at.getTime() === at.getTime() && date.nominal.getTime() === nominal.getTime());
    return stays ? [] : [{ id, ...date }];
  });
}
