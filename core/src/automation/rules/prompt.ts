import type { Rule } from '../verdict.ts';
import { isUnled } from '../who-leads.ts';

/** An assistant leads the tickets of a connection or a queue that has one, until a person takes over. */
export const prompt: Rule = {
  name: 'prompt',
  look: (facts) => {
    const { ticket, contact, connection, queue } = facts;
    if (ticket.isGroup || contact.disableBot || !isUnled(facts)) return null;
    if (ticket.automation?.lead === 'prompt') return { next: 'end' };
    const promptId = ticket.queueId === null ? connection.promptId : (queue?.promptId ?? null);
    if (promptId === null || ticket.automation !== null || (ticket.queueId !== null && !ticket.isBot)) return null;
    return { ticket: { isBot: true, automation: { lead: 'prompt', promptId } }, next: 'end' };
  },
};
