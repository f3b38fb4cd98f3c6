import { entriesAt, optionAt, phrases, renderMenu, type MenuMove, type Path } from '../chatbot/index.ts';
import type { BotQueue, Facts } from './facts.ts';
import { asking } from './outside/ask.ts';
import { speaking, usesSoFar } from './patience.ts';
import { isQueueClosed } from './rules/queue-hours.ts';
import { text, type Outcome, type Say, type BotTicketChange } from './verdict.ts';

/** From here on a person is waited for. The place in the queue is told once a ticket. */
export function waitForPerson(
  { settings, ticket }: Pick<Facts, 'settings' | 'ticket'>,
  queueId: number,
): { say: Say[]; ticket: BotTicketChange } {
  const tellsPosition = settings.sendQueuePosition === 'enabled' && !ticket.said.position && !ticket.isGroup;
  return {
    say: tellsPosition ? [{ kind: 'position', queueId }] : [],
    ticket: {
      isBot: false,
      automation: null,
      botUses: 0,
      ...(tellsPosition ? { said: { ...ticket.said, position: true } } : {}),
    },
  };
}

/** One level of a queue's options. `again`: after an answer nobody could understand. */
export function offerOptions(facts: Facts, queue: BotQueue, path: Path, again = false): Outcome {
  const { connection } = facts;
  const own = optionAt(queue.options, path)?.greetingMessage ?? queue.greetingMessage;
  const hasMenuAbove = connection.queues.length > 1;
  const moves: MenuMove[] = path.length > 0 ? ['back', 'home', 'exit'] : hasMenuAbove ? ['home', 'exit'] : ['exit'];
  const { body, options } = renderMenu({
    greeting: again ? phrases.invalid : own,
    entries: entriesAt(queue.options, path),
    moves,
    nativeChoices: connection.nativeChoices,
  });
  return {
    say: [{ kind: 'choice', text: body, options }],
    ticket: {
      queueId: queue.id,
      isBot: true,
      automation: { lead: 'tree', queueId: queue.id, path },
      botUses: again ? usesSoFar(facts) + 1 : 1,
      said: speaking(facts),
    },
    next: 'along',
  };
}

/** What is told to a customer who chose no queue and is brought into one: that it is closed, or the place in it. */
export function redirected(
  facts: Pick<Facts, 'now' | 'timeZone' | 'settings' | 'ticket'>,
  queue: BotQueue,
): { say: Say[]; ticket: BotTicketChange } {
  const base = { status: 'pending', userId: null, queueId: queue.id } as const;
  const wait = waitForPerson(facts, queue.id);
  if (!isQueueClosed(facts, queue)) return { say: wait.say, ticket: { ...base, ...wait.ticket } };
  const say = text(queue.outOfHoursMessage);
  const told: BotTicketChange = say.length > 0 ? { botUses: 1, said: speaking(facts) } : { botUses: 0 };
  return { say, ticket: { ...base, isBot: false, automation: null, ...told } };
}

/** What a customer meets who comes into a queue: its hours, its options or its greeting, and who leads from there. */
export function enterQueue(facts: Facts, queue: BotQueue, isGreeted = false): Outcome {
  const { ticket, contact } = facts;
  const log = [{ type: 'queue', queueId: queue.id } as const];
  const base = { queueId: queue.id, status: 'pending' } as const;
  const mayLead = !ticket.isGroup && !contact.disableBot;
  if (isQueueClosed(facts, queue)) {
    return {
      say: text(queue.outOfHoursMessage),
      ticket: { ...base, isBot: false, automation: null, botUses: 1, said: speaking(facts) },
      log,
      next: 'along',
    };
  }
  const files: Say[] = queue.fileListId === null ? [] : [{ kind: 'files', fileListId: queue.fileListId }];
  if (queue.options.length > 0 && mayLead) {
    const offered = offerOptions(facts, queue, []);
    // What can be chosen is what is read last.
    return { ...offered, say: [...files, ...(offered.say ?? [])], log };
  }

  const greeting: Say[] = isGreeted ? [] : text(queue.greetingMessage);
  const say = [...greeting, ...files];
  if (queue.closeTicket) {
    return {
      say,
      ticket: { ...base, status: 'closed', isBot: false, automation: null, botUses: 0 },
      log: [...log, { type: 'closed' }],
      next: 'end',
    };
  }
  const { integrationId, promptId } = queue;
  if (integrationId !== null && mayLead) {
    const asked = asking(facts, { kind: 'integration', id: integrationId });
    return { say, ask: asked.ask ?? null, ticket: { ...base, ...asked.ticket }, log, next: 'end' };
  }
  if (promptId !== null && mayLead) {
    const asked = asking(facts, { kind: 'prompt', id: promptId });
    return { say, ask: asked.ask ?? null, ticket: { ...base, ...asked.ticket }, log, next: 'end' };
  }
  const wait = waitForPerson(facts, queue.id);
  return { say: [...say, ...wait.say], ticket: { ...base, ...wait.ticket }, log, next: 'along' };
}
