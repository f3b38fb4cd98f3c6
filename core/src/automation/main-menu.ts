import { entryId, phrases, renderMenu, type Entry } from '../chatbot/index.ts';
import { farewellText } from './closing.ts';
import type { Facts } from './facts.ts';
import { isExhausted, speaking, usesSoFar } from './patience.ts';
import { text, type Outcome, type Say } from './verdict.ts';

export const queueEntries = ({ connection }: Facts): Entry[] =>
  connection.queues.map(({ id, name }) => ({ id: entryId('queue', id), title: name }));

/** The connection's greeting, with its file where it has one. */
export function greet({ connection }: Facts, body: string, options: readonly Entry[] = []): Say[] {
  if (connection.hasGreetingMedia) return [{ kind: 'greetingMedia', text: body, options }];
  if (options.length > 0) return [{ kind: 'choice', text: body, options }];
  return text(body);
}

/** The queues of the connection as a menu. `again`: after an answer nobody could understand. */
export function offerMenu(facts: Facts, again: boolean): Outcome {
  const { connection } = facts;
  const { body, options } = renderMenu({
    greeting: again ? phrases.invalid : connection.greetingMessage,
    entries: queueEntries(facts),
    moves: ['exit'],
    nativeChoices: connection.nativeChoices,
  });
  const isFirst = facts.ticket.automation?.lead !== 'menu';
  return {
    say: again ? [{ kind: 'choice', text: body, options }] : greet(facts, body, options),
    ticket: {
      queueId: null,
      isBot: true,
      automation: { lead: 'menu' },
      botUses: isFirst ? 1 : usesSoFar(facts) + 1,
      said: speaking(facts),
    },
    log: isFirst ? [{ type: 'chatBot' }] : [],
    next: 'along',
  };
}

/** Nobody can be asked for ever: the ticket waits for a person, who is announced once. */
export function giveUpMenu(facts: Facts): Outcome {
  const { ticket, connection } = facts;
  if (!isExhausted(facts) || ticket.botUses > connection.maxUseBotQueues) return { next: 'along' };
  return {
    say: text(phrases.gaveUp),
    ticket: { isBot: false, botUses: ticket.botUses + 1, said: speaking(facts) },
    next: 'along',
  };
}

/** The customer ends the conversation from within a menu. */
export const leaveMenu = ({ queue, connection }: Facts): Outcome => ({
  say: text(
    farewellText({ user: '', queue: queue?.completionMessage ?? '', connection: connection.completionMessage }),
  ),
  ticket: { status: 'closed', isBot: false, automation: null, botUses: 0 },
  log: [{ type: 'clientClosed' }],
  next: 'end',
});
