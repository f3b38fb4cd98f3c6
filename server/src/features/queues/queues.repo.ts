import type { Queue, QueueChange, QueueUse } from '@oplano/contracts/queues';
import { sql, type Insertable, type Updateable } from 'kysely';
import { allOf, type Database, type TenantDb } from '#platform/db';
import { patch, refusing } from '#platform/records';
import { toQueue, type QueueRow } from './queue-record.ts';

const write = refusing({
  queues_company_id_color_key: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  queues_company_id_name_key: 'ERR_QUEUE_NAME_ALREADY_EXISTS',
  queues_company_id_file_list_id_fkey: 'ERR_NO_FILE_LIST_FOUND',
  queues_company_id_integration_id_fkey: 'ERR_NO_INTEGRATION_FOUND',
  queues_company_id_prompt_id_fkey: 'ERR_NO_PROMPT_FOUND',
});

type Columns = Omit<Updateable<Database['queues']>, 'id' | 'company_id'>;

/** The form's fields as columns; what the form leaves out is left alone. */
const toColumns = (form: QueueChange): Columns =>
  patch<Columns>({
    name: form.name,
    // One colour has one spelling, so that #FFF and #ffffff cannot both be taken.
    color: form.color === undefined ? undefined : longColor(form.color),
    greeting_message: form.greetingMessage,
    completion_message: form.completionMessage,
    out_of_hours_message: form.outOfHoursMessage,
    order_queue: form.orderQueue,
    rotate: form.ativarRoteador,
    rotate_minutes: form.tempoRoteador,
    integration_id: form.integrationId,
    file_list_id: form.fileListId,
    prompt_id: form.promptId,
    close_ticket: form.closeTicket,
    wait_warn_minutes: form.waitWarnMinutes,
    wait_late_minutes: form.waitLateMinutes,
    schedules: form.schedules === undefined ? undefined : JSON.stringify(form.schedules),
  });

const longColor = (color: string): string =>
  (color.length === 4 ? color.replaceAll(/[0-9a-f]/gi, '$&$&') : color).toLowerCase();

const selectQueues = (db: TenantDb, companyId: number) =>
  db
    .selectFrom('queues')
    .select(allOf('queues'))
    .where('queues.company_id', '=', companyId)
    // The order of the menu; of equals the older first, as customers have learnt their numbers.
    .orderBy('order_queue')
    .orderBy('queues.id');

export const listQueueRows = (db: TenantDb, companyId: number): Promise<QueueRow[]> =>
  selectQueues(db, companyId).execute();

export const listQueues = async (db: TenantDb, companyId: number): Promise<Queue[]> =>
  (await listQueueRows(db, companyId)).map(toQueue);

/** The queues a person works in, in the order of the menu. */
export async function queuesOfUser(db: TenantDb, companyId: number, userId: number): Promise<Queue[]> {
  const rows = await selectQueues(db, companyId)
    .where('queues.id', 'in', (eb) =>
      eb
        .selectFrom('user_queues')
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .select('user_queues.queue_id'),
    )
    .execute();
  return rows.map(toQueue);
}

export const getQueueRow = (db: TenantDb, companyId: number, queueId: number): Promise<QueueRow | undefined> =>
  selectQueues(db, companyId).where('queues.id', '=', queueId).executeTakeFirst();

/** Tickets that enter the queue hold its key; a lock on the whole row would wait for them, and they for each other. */
export const lockQueue = (db: TenantDb, companyId: number, queueId: number): Promise<QueueRow | undefined> =>
  selectQueues(db, companyId).where('queues.id', '=', queueId).forNoKeyUpdate().executeTakeFirst();

export async function countQueues(db: TenantDb, companyId: number): Promise<{ count: number; lastOrder: number }> {
  const row = await db
    .selectFrom('queues')
    .where('company_id', '=', companyId)
    .select((eb) => [
      eb.fn.countAll<string>().as('count'),
      eb.fn.coalesce(eb.fn.max('order_queue'), sql<number>`0`).as('last'),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), lastOrder: row.last };
}

export async function insertQueue(
  db: TenantDb,
  companyId: number,
  queue: QueueChange & { name: string; color: string; now: Date },
): Promise<number> {
  const { now, ...form } = queue;
  const { id } = await write(
    db
      .insertInto('queues')
      .values({ ...toColumns(form), company_id: companyId, created_at: now } as Insertable<Database['queues']>)
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

export async function saveQueue(
  db: TenantDb,
  companyId: number,
  queueId: number,
  change: QueueChange,
): Promise<QueueRow | undefined> {
  const columns = toColumns(change);
  if (Object.keys(columns).length === 0) return getQueueRow(db, companyId, queueId);
  return write(
    db
      .updateTable('queues')
      .set(columns)
      .where('company_id', '=', companyId)
      .where('id', '=', queueId)
      .returningAll()
      .executeTakeFirst(),
  );
}

/** Whose turn it was last in a queue that rotates. No change of the queue as people see it. */
export async function noteTurn(db: TenantDb, companyId: number, queueId: number, userId: number): Promise<void> {
  await db
    .updateTable('queues')
    .set({ rotate_last_user_id: userId })
    .where('company_id', '=', companyId)
    .where('id', '=', queueId)
    .execute();
}

export async function removeQueue(db: TenantDb, companyId: number, queueId: number): Promise<void> {
  await db.deleteFrom('queues').where('company_id', '=', companyId).where('id', '=', queueId).execute();
}

/** What points at a queue; of its tickets those that still run. */
export async function queueUse(db: TenantDb, companyId: number, queueId: number): Promise<QueueUse> {
  const { rows } = await sql<QueueUse>`
    select
      (select count(*)::int from tickets
        where company_id = ${companyId} and queue_id = ${queueId} and status <> 'closed') as tickets,
      (select count(*)::int from user_queues where company_id = ${companyId} and queue_id = ${queueId}) as users,
      (select count(*)::int from connection_queues
        where company_id = ${companyId} and queue_id = ${queueId}) as connections,
      (select count(*)::int from chatbot_options
        where company_id = ${companyId} and target_queue_id = ${queueId}) as options
  `.execute(db);
  return rows[0] ?? { tickets: 0, users: 0, connections: 0, options: 0 };
}
