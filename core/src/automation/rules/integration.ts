import { asking } from '../outside/ask.ts';
import type { Rule } from '../verdict.ts';
import { isUnled } from '../who-leads.ts';

/** A connection with an integration hands its new tickets to it. */
export const newIntegration: Rule = {
  name: 'integration',
  look: (facts) => {
    const { ticket, contact, connection } = facts;
    const { integrationId } = connection;
    if (integrationId === null || ticket.queueId !== null || ticket.isGroup || contact.disableBot) return null;
    if (!isUnled(facts) || ticket.automation !== null || !ticket.isNew) return null;
    return { ...asking(facts, { kind: 'integration', id: integrationId }), next: 'end' };
  },
};
