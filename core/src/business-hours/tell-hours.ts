import type { ServiceHours } from '@oplano/contracts/settings';
import { inZone } from '../time/index.ts';
import { effectiveHours, isOpen, nextOpening } from './business-hours.ts';

const between = (start: string, end: string): string[] => (start === '' || end === '' ? [] : [`${start} às ${end}`]);

/**
 * Service hours in words, for whoever is asked about them: whether somebody is there now, and when on which day. In the
 * language of the companies.
 */
export function tellHours(stored: ServiceHours, timeZone: string, now: Date): string {
  const days = effectiveHours(stored).map((day) => {
    const periods = [...between(day.startTimeA, day.endTimeA), ...between(day.startTimeB, day.endTimeB)];
    return `${day.weekday}: ${periods.length === 0 ? 'fechado' : periods.join(' e ')}`;
  });
  const here = inZone(now, timeZone);
  const next = nextOpening(stored, timeZone, now);
  const opening = next ? inZone(next, timeZone) : null;
  const state = isOpen(stored, timeZone, now)
    ? 'aberto'
    : `fechado${opening ? `, abre em ${opening.date} às ${opening.time}` : ''}`;
  return [`Agora são ${here.time} de ${here.date}: ${state}.`, ...days].join('\n');
}
