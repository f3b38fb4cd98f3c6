import { asking } from '../outside/ask.ts';
import type { Rule } from '../verdict.ts';
import { isUnled } from '../who-leads.ts';

/** An assistant leads the tickets of a connection or a queue that has one, until a person takes over. */
export const promptLeads: Rule = {
  name: 'prompt',
  look: (facts) => {
    const { ticket, contact, connection, queue } = facts;
    if (ticket.isGroup || contact.disableBot || !isUnled(facts)) return null;
    const { automation } = ticket;
    if (automation?.lead === 'prompt') {
      return { ...asking(facts, { kind: 'prompt', id: automation.promptId }), next: 'end' };
    }
    if (ticket.said.handedOver && !ticket.isNew) return null;
    const id = ticket.queueId === null ? connection.promptId : (queue?.promptId ?? null);
    if (id === null || automation !== null || (ticket.queueId !== null && !ticket.isBot)) return null;
    return { ...asking(facts, { kind: 'prompt', id }), next: 'end' };
  },
};
