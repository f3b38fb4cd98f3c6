import { asking } from '../outside/ask.ts';
import { handToPeople } from '../outside/hand-over.ts';
import { failureNotes } from '../outside/notes.ts';
import type { Rule } from '../verdict.ts';
import { isUnled } from '../who-leads.ts';

/** A ticket that an integration leads is left to it: it is asked about every message. */
export const activeIntegration: Rule = {
  name: 'activeIntegration',
  look: (facts) => {
    const { ticket, contact } = facts;
    const { integrationId: id, automation } = ticket;
    if (!ticket.useIntegration || ticket.isGroup || contact.disableBot || !isUnled(facts)) return null;
    if (id === null) {
      // It led this ticket and was deleted.
      const note = failureNotes('integration', 'gone');
      return automation?.lead === 'integration'
        ? { ...handToPeople(facts, { queueId: null, note }), next: 'along' }
        : null;
    }
    return { ...asking(facts, { kind: 'integration', id }), next: 'end' };
  },
};
