import { phrases } from '../../chatbot/index.ts';
import { farewellText } from '../closing.ts';
import type { Facts } from '../facts.ts';
import { readRating } from '../rating.ts';
import { text, type Outcome, type Rule } from '../verdict.ts';

/** Somebody who writes about something new is attended to, not asked for a number. */
const attend = ({ ticket }: Facts): Outcome => ({
  ticket: { status: 'pending', userId: null, automation: null, isBot: false, botUses: 0, said: ticket.said },
  log: [{ type: 'reopen' }],
  next: 'on',
});

const farewell = ({ farewellMessage, queue, connection }: Facts) =>
  text(
    farewellText({
      user: farewellMessage,
      queue: queue?.completionMessage ?? '',
      connection: connection.completionMessage,
    }),
  );

/** A ticket that was closed with a survey waits for a number from 0 to 10. */
export const surveyAnswer: Rule = {
  name: 'surveyAnswer',
  look: (facts) => {
    const { ticket, connection, message } = facts;
    if (ticket.status !== 'nps') return null;
    const answer = message.kind === 'text' ? readRating(message.text) : ({ kind: 'request' } as const);
    switch (answer.kind) {
      case 'request':
        return attend(facts);
      case 'rate':
        return {
          rating: answer.rate,
          say: farewell(facts),
          ticket: { status: 'closed', automation: null, isBot: false, botUses: 0 },
          log: [{ type: 'closed' }],
          next: 'end',
        };
      case 'wrong':
        if (ticket.botUses >= connection.maxUseBotQueuesNps) return { next: 'end' };
        return {
          say: [...text(phrases.ratingInvalid), ...text(connection.ratingMessage)],
          ticket: { botUses: ticket.botUses + 1 },
          next: 'end',
        };
    }
  },
};
