import { phrases, walk, type BotOption, type Path } from '../../chatbot/index.ts';
import { enterQueue, offerOptions, waitForPerson } from '../enter-queue.ts';
import type { BotQueue, Facts } from '../facts.ts';
import { asking } from '../outside/ask.ts';
import { leaveMenu, offerMenu } from '../main-menu.ts';
import { isBurst, isExhausted } from '../patience.ts';
import { text, type Outcome, type Rule, type Say } from '../verdict.ts';
import { isUnled } from '../who-leads.ts';

const findQueue = ({ connection, targets }: Facts, id: number | null): BotQueue | undefined =>
  [...connection.queues, ...targets].find((queue) => queue.id === id);

/** Back to where the customer came from: the menu of the connection, or the top of its only queue. */
function goHome(facts: Facts, queue: BotQueue): Outcome {
  return facts.connection.queues.length > 1 ? offerMenu(facts, false) : offerOptions(facts, queue, []);
}

/** What an option does besides speaking: hand the ticket over, where its target still exists. */
function handOver(facts: Facts, queue: BotQueue, option: BotOption): Outcome | null {
  const { queueType, optUserId, optQueueId, optIntegrationId: integrationId } = option;
  const say = text(option.greetingMessage);
  if (queueType === 'queue') {
    const target = findQueue(facts, optQueueId);
    if (!target) return null;
    const entered = enterQueue(facts, target);
    return { ...entered, say: [...say, ...(entered.say ?? [])] };
  }
  if (queueType === 'attendent' && optUserId !== null) {
    const queueId = findQueue(facts, optQueueId)?.id ?? queue.id;
    return {
      say,
      ticket: { userId: optUserId, queueId, isBot: false, automation: null, botUses: 0 },
      log: [{ type: 'userDefine', userId: optUserId, queueId }],
      next: 'along',
    };
  }
  if (queueType === 'integration' && integrationId !== null) {
    return { say, ...asking(facts, { kind: 'integration', id: integrationId }), next: 'end' };
  }
  return null;
}

function choose(facts: Facts, queue: BotQueue, option: BotOption, path: Path): Outcome {
  const handed = handOver(facts, queue, option);
  const files: Say[] =
    option.queueType === 'file' && option.optFileId !== null ? [{ kind: 'files', fileListId: option.optFileId }] : [];
  if (option.closeTicket) {
    return {
      say: [...(handed?.say ?? text(option.greetingMessage)), ...files],
      ticket: { ...handed?.ticket, status: 'closed', isBot: false, automation: null, botUses: 0 },
      log: [...(handed?.log ?? []), { type: 'closed' }],
      next: 'end',
    };
  }
  if (handed) return handed;
  if (option.options.length > 0) {
    const offered = offerOptions(facts, queue, path);
    return { ...offered, say: [...files, ...(offered.say ?? [])] };
  }
  const wait = waitForPerson(facts, queue.id);
  return { say: [...text(option.greetingMessage), ...files, ...wait.say], ticket: wait.ticket, next: 'along' };
}

function missed(facts: Facts, queue: BotQueue, path: Path): Outcome {
  if (isBurst(facts)) return { next: 'along' };
  if (!isExhausted(facts)) return offerOptions(facts, queue, path, true);
  const wait = waitForPerson(facts, queue.id);
  return { say: [...text(phrases.gaveUp), ...wait.say], ticket: wait.ticket, next: 'along' };
}

/** A ticket in a queue with options walks through them. */
export const optionTree: Rule = {
  name: 'optionTree',
  look: (facts) => {
    const { ticket, contact, queue } = facts;
    const state = ticket.automation;
    if (state?.lead !== 'tree' || !queue || queue.id !== state.queueId) return null;
    if (ticket.isGroup || contact.disableBot || !isUnled(facts)) return null;
    const step = walk(queue.options, state.path, facts.message);
    switch (step.kind) {
      case 'exit':
        return leaveMenu(facts);
      case 'home':
        return goHome(facts, queue);
      case 'back':
        return offerOptions(facts, queue, step.path);
      case 'chosen':
        return choose(facts, queue, step.option, step.path);
      case 'unknown':
        return missed(facts, queue, step.path);
    }
  },
};
