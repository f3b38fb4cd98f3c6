import type { Rule } from '../verdict.ts';
import { isUnled } from '../who-leads.ts';

/** A ticket that an integration leads is left to it. */
export const activeIntegration: Rule = {
  name: 'activeIntegration',
  look: (facts) => {
    const { ticket, contact } = facts;
    const isLed = ticket.useIntegration && ticket.integrationId !== null && isUnled(facts) && !ticket.isGroup;
    return isLed && !contact.disableBot ? { next: 'end' } : null;
  },
};
