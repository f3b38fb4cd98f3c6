import type { BotQueue } from '@oplano/core/automation';
import type { BotOption } from '@oplano/core/chatbot';
import { listQueueRows, optionRows, storedHours, toTrees, type OptionRow, type QueueRow } from '#features/queues';
import type { TenantDb } from '#platform/db';
import type { Surroundings } from './surroundings.queries.ts';

/** The queues a bot may lead a ticket through. */
export interface BotQueues {
  /** Those of the connection, in the order of the menu. */
  readonly offered: readonly BotQueue[];
  readonly own: BotQueue | null;
  /** Those that options lead to. */
  readonly targets: readonly BotQueue[];
}

const toBotQueue = (row: QueueRow, options: readonly BotOption[]): BotQueue => ({
  id: row.id,
  name: row.name,
  greetingMessage: row.greeting_message,
  completionMessage: row.completion_message,
  outOfHoursMessage: row.out_of_hours_message,
  schedules: storedHours(row.schedules),
  closeTicket: row.close_ticket,
  integrationId: row.integration_id,
  promptId: row.prompt_id,
  fileListId: row.file_list_id,
  options,
});

const targetsOf = (options: readonly OptionRow[], queueId: number | null): number[] =>
  options.filter((row) => row.queue_id === queueId).flatMap((row) => row.target_queue_id ?? []);

/** Known once it is known which queues the connection offers. */
type QueuesFor = (offeredIds: readonly number[]) => BotQueues;

/** The queue of a ticket that waits in it for a person: nothing is offered there any more, so no tree is read. */
export function ownQueueOf(found: Surroundings): BotQueues {
  const { queue_id: id, queue_name: name } = found;
  if (id === null || name === null) return { offered: [], own: null, targets: [] };
  const own: BotQueue = {
    id,
    name,
    greetingMessage: found.queue_greeting ?? '',
    completionMessage: found.queue_completion ?? '',
    outOfHoursMessage: found.queue_out_of_hours ?? '',
    schedules: storedHours(found.queue_schedules),
    closeTicket: found.queue_closes ?? false,
    integrationId: found.queue_integration_id,
    promptId: found.queue_prompt_id,
    fileListId: found.queue_file_list_id,
    options: [],
  };
  return { offered: [], own, targets: [] };
}

/** Everything the rules may need to know of queues for one message: two statements, however large the trees are. */
export async function loadBotQueues(db: TenantDb, companyId: number, queueId: number | null): Promise<QueuesFor> {
  const [rows, options] = await Promise.all([listQueueRows(db, companyId), optionRows(db, companyId)]);
  const queueOf = (row: QueueRow): BotQueue =>
    toBotQueue(row, toTrees(options.filter((option) => option.queue_id === row.id)));
  const targetIds = new Set(targetsOf(options, queueId));
  const own = rows.find(({ id }) => id === queueId);
  return (offeredIds) => ({
    offered: rows.filter(({ id }) => offeredIds.includes(id)).map(queueOf),
    own: own ? queueOf(own) : null,
    targets: rows.filter(({ id }) => targetIds.has(id)).map(queueOf),
  });
}
