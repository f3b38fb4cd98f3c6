import type { ChatbotOption } from '@oplano/contracts/chatbot';
import type { Selectable } from 'kysely';
import { allOf, type Database, type TenantDb } from '#platform/db';

export type OptionRow = Selectable<Database['chatbot_options']>;

const toOption = (row: OptionRow, options: ChatbotOption[]): ChatbotOption => ({
  id: row.id,
  queueId: row.queue_id,
  parentId: row.parent_id,
  position: row.position,
  name: row.name,
  greetingMessage: row.greeting_message,
  queueType: row.type,
  optQueueId: row.target_queue_id,
  optUserId: row.target_user_id,
  optIntegrationId: row.target_integration_id,
  optFileId: row.target_file_list_id,
  closeTicket: row.close_ticket,
  version: row.version,
  options,
});

/** Rows of whole queues as trees, each level in its order. */
export function toTrees(rows: readonly OptionRow[], parentId: number | null = null): ChatbotOption[] {
  const children = Map.groupBy(rows, (row) => row.parent_id);
  const below = (id: number | null): ChatbotOption[] =>
    (children.get(id) ?? []).map((row) => toOption(row, below(row.id)));
  return below(parentId);
}

/** The options of some queues, or of all of them, in the order of each level. */
export const optionRows = (db: TenantDb, companyId: number, queueIds?: readonly number[]): Promise<OptionRow[]> =>
  db
    .selectFrom('chatbot_options')
    .select(allOf('chatbot_options'))
    .where('company_id', '=', companyId)
    .$if(queueIds !== undefined, (query) => query.where('queue_id', 'in', queueIds ?? []))
    .orderBy('position')
    .orderBy('id')
    .execute();

export const optionsOfQueue = async (db: TenantDb, companyId: number, queueId: number): Promise<ChatbotOption[]> =>
  toTrees(await optionRows(db, companyId, [queueId]));
