import { phrases } from '../../chatbot/index.ts';
import { text, type Rule } from '../verdict.ts';
import { isWaiting } from '../who-leads.ts';

/** Somebody from whom no sound is taken is asked to write: once a ticket, and never while a person attends. */
export const audioRefusal: Rule = {
  name: 'audioRefusal',
  along: true,
  look: (facts) => {
    const { message, contact, ticket } = facts;
    if (message.kind !== 'audio' || contact.acceptAudioMessage || ticket.said.audio || ticket.isGroup) return null;
    if (!isWaiting(facts)) return null;
    return { say: text(phrases.audioRefused), ticket: { said: { ...ticket.said, audio: true } }, next: 'along' };
  },
};
