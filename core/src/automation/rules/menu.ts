import { entryId, readAnswer } from '../../chatbot/index.ts';
import { enterQueue } from '../enter-queue.ts';
import type { BotQueue, Facts } from '../facts.ts';
import { giveUpMenu, greet, leaveMenu, offerMenu, queueEntries } from '../main-menu.ts';
import { isBurst, isExhausted, usesSoFar } from '../patience.ts';
import type { Outcome, Rule } from '../verdict.ts';
import { isUnled } from '../who-leads.ts';
import { isQueueClosed } from './queue-hours.ts';

/** With one queue there is nothing to choose: the ticket goes there, with the connection's greeting where it is wanted. */
function onlyQueue(facts: Facts, queue: BotQueue): Outcome {
  const { settings, connection } = facts;
  const isGreeted =
    settings.sendGreetingMessageOneQueues === 'enabled' &&
    (connection.hasGreetingMedia || connection.greetingMessage.trim() !== '') &&
    !isQueueClosed(facts, queue);
  const entered = enterQueue(facts, queue, true);
  return { ...entered, say: [...(isGreeted ? greet(facts, connection.greetingMessage) : []), ...(entered.say ?? [])] };
}

function hear(facts: Facts): Outcome {
  const answer = readAnswer(facts.message, queueEntries(facts));
  if (answer.kind === 'exit') return leaveMenu(facts);
  if (answer.kind === 'entry') {
    const queue = facts.connection.queues.find(({ id }) => entryId('queue', id) === answer.id);
    if (queue) return enterQueue(facts, queue);
  }
  if (isBurst(facts)) return { next: 'along' };
  if (isExhausted(facts)) return giveUpMenu(facts);
  // Somebody who asks for the menu, or comes back after a while, has done nothing wrong.
  const isWrong = answer.kind === 'unknown' && usesSoFar(facts) > 0;
  return offerMenu(facts, isWrong);
}

/** A ticket without a queue is offered those of its connection. */
export const menu: Rule = {
  name: 'menu',
  look: (facts) => {
    const { ticket, contact, connection } = facts;
    const [first, ...others] = connection.queues;
    if (!first || ticket.queueId !== null || ticket.useIntegration || !isUnled(facts)) return null;
    if (others.length === 0) return onlyQueue(facts, first);
    if (contact.disableBot) return null;
    return ticket.automation?.lead === 'menu' ? hear(facts) : offerMenu(facts, false);
  },
};
