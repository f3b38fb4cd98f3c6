import { inZone } from '../../time/index.ts';
import { text, type Rule } from '../verdict.ts';
import { isWaiting } from '../who-leads.ts';

/** Collective vacation: one text a day and ticket, and no menu meanwhile. Groups are spared. */
export const vacation: Rule = {
  name: 'vacation',
  look: (facts) => {
    const { connection, ticket, now, timeZone } = facts;
    const { vacationMessage, vacationStart, vacationEnd } = connection;
    const mayAnswer = ticket.status === 'lgpd' || isWaiting(facts);
    if (!mayAnswer || ticket.isGroup || vacationMessage.trim() === '' || !vacationStart || !vacationEnd) return null;
    const { date } = inZone(now, timeZone);
    if (date < vacationStart || date > vacationEnd) return null;
    if (ticket.said.vacation === date) return { next: 'end' };
    return {
      say: text(vacationMessage),
      ticket: { said: { ...ticket.said, vacation: date } },
      next: 'end',
    };
  },
};
