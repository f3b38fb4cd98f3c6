import type { ChatbotOption } from '@oplano/contracts/chatbot';
import type { Queue } from '@oplano/contracts/queues';
import { companySettingDefaults, type CompanySettings } from '@oplano/contracts/settings';
import {
  decide,
  freshTicket,
  plainConnection,
  positionText,
  type BotQueue,
  type Facts,
  type Say,
} from '@oplano/core/automation';

/** How a simulated talk stands: the ticket of a customer who does not exist. */
export type SimTicket = Facts['ticket'];

export interface World {
  readonly queue: Queue & { readonly chatbots: readonly ChatbotOption[] };
  readonly queues: readonly Queue[];
  readonly trees: readonly ChatbotOption[];
  readonly settings: CompanySettings | undefined;
  readonly timeZone: string;
}

const toBotQueue = (queue: Queue, options: readonly ChatbotOption[]): BotQueue => ({
  id: queue.id,
  name: queue.name,
  greetingMessage: queue.greetingMessage,
  completionMessage: queue.completionMessage,
  outOfHoursMessage: queue.outOfHoursMessage,
  schedules: queue.schedules,
  closeTicket: queue.closeTicket,
  integrationId: queue.integrationId,
  promptId: queue.promptId,
  fileListId: queue.fileListId,
  options,
});

/** The facts a connection with this one queue would give. */
function factsOf(world: World, ticket: SimTicket, text: string, now: Date): Facts {
  const own = toBotQueue(world.queue, world.queue.chatbots);
  const others = world.queues
    .filter(({ id }) => id !== own.id)
    .map((queue) =>
      toBotQueue(
        queue,
        world.trees.filter(({ queueId }) => queueId === queue.id),
      ),
    );
  // Whoever tries a queue wants to see it, at any hour, and not the rules that may come before it.
  const settings: CompanySettings = {
    ...(world.settings ?? companySettingDefaults),
    enableLGPD: 'disabled',
    scheduleType: 'disabled',
  };
  return {
    now,
    timeZone: world.timeZone,
    settings,
    companyHours: [],
    connection: { ...plainConnection, queues: [own] },
    contact: {
      active: true,
      disableBot: false,
      acceptAudioMessage: true,
      lgpdAcceptedAt: null,
      lgpdInformedAt: null,
    },
    ticket,
    queue: [own, ...others].find(({ id }) => id === ticket.queueId) ?? null,
    targets: others,
    message: { text, choiceId: null, kind: 'text' },
    farewellMessage: '',
  };
}

/** What the bot would answer, and how the ticket would stand: the very rules the server uses. */
export function simulate(
  world: World,
  ticket: SimTicket,
  text: string,
  now: Date,
): { readonly says: readonly Say[]; readonly ticket: SimTicket } {
  const hasEnded = ticket.status === 'closed';
  const before = hasEnded ? freshTicket : ticket;
  const verdict = decide(factsOf(world, before, text, now));
  // Nobody types as fast as a test: an answer right after a menu is meant.
  const said = { ...before.said, ...verdict.ticket.said };
  delete (said as { botAt?: string }).botAt;
  return { says: verdict.say, ticket: { ...before, ...verdict.ticket, said, isNew: false } };
}

/** What is said, as text; a place in the queue is always the first one here. */
export const sayText = (say: Say, settings: CompanySettings | undefined, files: string): string => {
  switch (say.kind) {
    case 'position':
      return positionText(settings?.sendQueuePositionMessage ?? '', 1);
    case 'files':
      return files;
    default:
      return say.text;
  }
};
