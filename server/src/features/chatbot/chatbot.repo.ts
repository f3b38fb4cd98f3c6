import type { OptionChange } from '@oplano/contracts/chatbot';
import type { Insertable, Updateable } from 'kysely';
import type { OptionRow } from '#features/queues';
import type { Database, TenantDb } from '#platform/db';
import { patch, refusing } from '#platform/records';

const write = refusing({
  chatbot_options_company_id_queue_id_fkey: 'ERR_NO_QUEUE_FOUND',
  chatbot_options_company_id_target_queue_id_fkey: 'ERR_NO_QUEUE_FOUND',
  chatbot_options_company_id_target_user_id_fkey: 'ERR_NO_USER_FOUND',
  chatbot_options_company_id_target_file_list_id_fkey: 'ERR_NO_FILE_LIST_FOUND',
  chatbot_options_company_id_target_integration_id_fkey: 'ERR_NO_INTEGRATION_FOUND',
});

type Columns = Omit<Updateable<Database['chatbot_options']>, 'id' | 'company_id'>;

/** The form's fields as columns; what the form leaves out is left alone. */
const toColumns = (form: OptionChange): Columns =>
  patch<Columns>({
    name: form.name,
    greeting_message: form.greetingMessage,
    type: form.queueType,
    target_queue_id: form.optQueueId,
    target_user_id: form.optUserId,
    target_integration_id: form.optIntegrationId,
    target_file_list_id: form.optFileId,
    close_ticket: form.closeTicket,
  });

export const getOptionRow = (db: TenantDb, companyId: number, optionId: number): Promise<OptionRow | undefined> =>
  db
    .selectFrom('chatbot_options')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', optionId)
    .executeTakeFirst();

export async function insertOption(
  db: TenantDb,
  companyId: number,
  option: OptionChange & { name: string; queueId: number; parentId: number | null; position: number },
): Promise<number> {
  const { queueId, parentId, position, ...form } = option;
  const { id } = await write(
    db
      .insertInto('chatbot_options')
      .values({
        ...toColumns(form),
        company_id: companyId,
        queue_id: queueId,
        parent_id: parentId,
        position,
      } as Insertable<Database['chatbot_options']>)
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

export async function saveOption(
  db: TenantDb,
  companyId: number,
  optionId: number,
  change: OptionChange,
  own: Columns = {},
): Promise<void> {
  const columns = { ...toColumns(change), ...own };
  if (Object.keys(columns).length === 0) return;
  await write(
    db
      .updateTable('chatbot_options')
      .set(columns)
      .where('company_id', '=', companyId)
      .where('id', '=', optionId)
      .execute(),
  );
}

export async function removeOption(db: TenantDb, companyId: number, optionId: number): Promise<void> {
  await db.deleteFrom('chatbot_options').where('company_id', '=', companyId).where('id', '=', optionId).execute();
}
