import { isOpen } from '../../business-hours/index.ts';
import { isBurst, isExhausted, speaking, usesSoFar } from '../patience.ts';
import { text, type Rule } from '../verdict.ts';
import { isWaiting } from '../who-leads.ts';

/** Outside the hours of the company or the connection its text is said, and no menu is offered. */
export const hours: Rule = {
  name: 'hours',
  look: (facts) => {
    const { settings, connection, companyHours, timeZone, now } = facts;
    const schedules = { company: companyHours, connection: connection.schedules, queue: null, disabled: null }[
      settings.scheduleType
    ];
    if (!schedules || !isWaiting(facts) || isOpen(schedules, timeZone, now)) return null;
    if (isBurst(facts) || isExhausted(facts) || connection.outOfHoursMessage.trim() === '') return { next: 'along' };
    return {
      say: text(connection.outOfHoursMessage),
      ticket: { botUses: usesSoFar(facts) + 1, said: speaking(facts) },
      next: 'along',
    };
  },
};
