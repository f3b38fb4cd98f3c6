import { phrases, readAnswer, type Entry } from '../../chatbot/index.ts';
import type { Facts } from '../facts.ts';
import { isBurst, isExhausted, speaking, usesSoFar } from '../patience.ts';
import { text, type Outcome, type Rule, type Say } from '../verdict.ts';

/** The connection's own texts stand in for the company's. */
const notice = ({ connection, settings }: Facts): { message: string; link: string } => ({
  message: connection.lgpdMessage.trim() || settings.lgpdMessage.trim(),
  link: connection.lgpdLink.trim() || settings.lgpdLink.trim(),
});

/** The very words somebody agreed to, for the ledger. */
const wording = (facts: Facts): string => {
  const { message, link } = notice(facts);
  return [message, link].filter((part) => part !== '').join('\n');
};

const answers: readonly Entry[] = [
  { id: 'consent:accepted', title: phrases.consentYes },
  { id: 'consent:refused', title: phrases.consentNo },
];

function ask(facts: Facts): Outcome {
  const { message, link } = notice(facts);
  const question: Say = {
    kind: 'choice',
    text: phrases.consentQuestion,
    options: facts.connection.nativeChoices ? answers : [],
  };
  return {
    say: [...text(message), ...text(link), question],
    ticket: {
      status: 'lgpd',
      automation: { lead: 'consent' },
      isBot: true,
      botUses: facts.ticket.status === 'lgpd' ? usesSoFar(facts) + 1 : 1,
      said: speaking(facts),
    },
    log: facts.ticket.status === 'lgpd' ? [] : [{ type: 'lgpd' }],
    next: 'end',
  };
}

function hear(facts: Facts): Outcome {
  const { connection } = facts;
  const answer = readAnswer(facts.message, answers);
  if (answer.kind === 'entry' && answer.id === 'consent:accepted') {
    return {
      consent: { answer: 'accepted', text: wording(facts) },
      ticket: { status: 'pending', automation: null, isBot: true, botUses: 0 },
      next: 'on',
    };
  }
  if (answer.kind === 'entry' || answer.kind === 'exit') {
    return {
      consent: { answer: 'refused', text: wording(facts) },
      say: text(connection.completionMessage),
      ticket: { status: 'closed', automation: null, isBot: false, botUses: 0 },
      log: [{ type: 'clientClosed' }],
      next: 'end',
    };
  }
  return isBurst(facts) || isExhausted(facts) ? { next: 'end' } : ask(facts);
}

/** Nobody has begun to attend: also where a vacation, closed hours or a switch that was off came before. */
const isUnattended = ({ ticket }: Facts): boolean =>
  ticket.isNew || (ticket.automation === null && ticket.queueId === null && ticket.userId === null);

/** Personal data: the notice before anything else, and with lgpdConsent nothing else until it is agreed to. */
export const consent: Rule = {
  name: 'consent',
  look: (facts) => {
    const { settings, contact, ticket } = facts;
    const isAsked = settings.enableLGPD === 'enabled' && notice(facts).message !== '';
    const isPending = ticket.status === 'pending' && !ticket.isGroup;
    if (ticket.status === 'lgpd') {
      if (isAsked && settings.lgpdConsent === 'enabled') {
        return ticket.automation?.lead === 'consent' ? hear(facts) : ask(facts);
      }
      // Switched off while somebody was being asked: they are attended to like everybody else.
      return { ticket: { status: 'pending', automation: null, botUses: 0 }, next: 'on' };
    }
    if (!isAsked || !isPending || !isUnattended(facts) || contact.lgpdAcceptedAt !== null) return null;
    if (settings.lgpdConsent === 'enabled') return ask(facts);
    if (contact.lgpdInformedAt !== null) return null;
    const { message, link } = notice(facts);
    return { say: [...text(message), ...text(link)], informed: true, next: 'on' };
  },
};
