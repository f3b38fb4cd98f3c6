import type { Channel, Connection, ConnectionProvider, ConnectionSettings } from '@oplano/contracts/connections';
import type { Updateable } from 'kysely';
import type { Database, TenantDb } from '#platform/db';
import { patch, refusing } from '#platform/records';

const write = refusing({
  connections_one_name: 'ERR_WAPP_NAME_TAKEN',
  connections_one_token: 'ERR_WAPP_TOKEN_TAKEN',
  connections_one_previous_token: 'ERR_WAPP_TOKEN_TAKEN',
  connections_one_account: 'ERR_WAPP_ACCOUNT_TAKEN',
  connections_company_id_send_queue_id_fkey: 'ERR_NO_QUEUE_FOUND',
  connections_company_id_import_queue_id_fkey: 'ERR_NO_QUEUE_FOUND',
  connection_queues_company_id_queue_id_fkey: 'ERR_NO_QUEUE_FOUND',
  connections_company_id_integration_id_fkey: 'ERR_NO_INTEGRATION_FOUND',
  connections_company_id_prompt_id_fkey: 'ERR_NO_PROMPT_FOUND',
});

/** What nobody limits has no number of its own. */
const capColumn = (most: number | undefined): number | null | undefined => (most === 0 ? null : most);

export type ConnectionColumns = Omit<Updateable<Database['connections']>, 'id' | 'company_id'>;

/** The form's fields as columns; what the form leaves out is left alone. */
export function settingColumns(form: Partial<Omit<ConnectionSettings, 'queueIds'>>): ConnectionColumns {
  const columns: Record<string, unknown> = {
    is_default: form.isDefault,
    allow_group: form.allowGroup,
    group_as_ticket: form.groupAsTicket && form.groupAsTicket === 'enabled',
    prompt_id: form.promptId,
    integration_id: form.integrationId,
    greeting_message: form.greetingMessage,
    completion_message: form.complationMessage,
    out_of_hours_message: form.outOfHoursMessage,
    rating_message: form.ratingMessage,
    schedules: form.schedules && JSON.stringify(form.schedules),
    max_use_bot_queues: form.maxUseBotQueues,
    time_use_bot_queues: form.timeUseBotQueues,
    time_send_queue: form.timeSendQueue,
    send_queue_id: form.sendIdQueue,
    expires_ticket: form.expiresTicket,
    when_expires_ticket: form.whenExpiresTicket,
    expires_inactive_message: form.expiresInactiveMessage,
    time_inactive_message: form.timeInactiveMessage,
    inactive_message: form.inactiveMessage,
    max_use_bot_queues_nps: form.maxUseBotQueuesNPS,
    expires_ticket_nps: form.expiresTicketNPS,
    time_create_new_ticket: form.timeCreateNewTicket,
    vacation_message: form.collectiveVacationMessage,
    vacation_start: form.collectiveVacationStart,
    vacation_end: form.collectiveVacationEnd,
    import_from: form.importOldMessages && new Date(form.importOldMessages),
    import_until: form.importRecentMessages && new Date(form.importRecentMessages),
    import_groups: form.importOldMessagesGroups,
    close_after_import: form.closedTicketsPostImported,
    import_queue_id: form.queueIdImportMessages,
    bulk_per_hour: capColumn(form.bulkPerHour),
    bulk_per_day: capColumn(form.bulkPerDay),
    lgpd_message: form.lgpdMessage,
    lgpd_link: form.lgpdLink,
  };
  // Every key above is a column and every value comes from the contract.
  return patch(columns) as ConnectionColumns;
}

export async function insertConnection(
  db: TenantDb,
  companyId: number,
  connection: Pick<Connection, 'name' | 'channel' | 'status' | 'number' | 'isDefault'> & {
    provider?: ConnectionProvider;
    now: Date;
  },
  more: ConnectionColumns = {},
): Promise<number> {
  const { id } = await write(
    db
      .insertInto('connections')
      .values({
        // A row is complete with the columns below; the others only replace defaults.
        ...(more as object),
        company_id: companyId,
        name: connection.name,
        channel: connection.channel,
        provider: connection.provider ?? 'live',
        status: connection.status,
        number: connection.number,
        is_default: connection.isDefault,
        created_at: connection.now,
        updated_at: connection.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

export async function saveConnection(
  db: TenantDb,
  companyId: number,
  connectionId: number,
  columns: ConnectionColumns,
): Promise<void> {
  await write(
    db
      .updateTable('connections')
      .set(columns)
      .where('company_id', '=', companyId)
      .where('id', '=', connectionId)
      .execute(),
  );
}

/** More messages of the past are to come in; answers how far the import is. */
export async function raiseImportTotal(
  db: TenantDb,
  companyId: number,
  connectionId: number,
  more: number,
): Promise<{ total: number; processed: number }> {
  return db
    .updateTable('connections')
    .set((eb) => ({ import_total: eb('import_total', '+', more) }))
    .where('company_id', '=', companyId)
    .where('id', '=', connectionId)
    .returning(['import_total as total', 'import_done as processed'])
    .executeTakeFirstOrThrow();
}

/** Replaces the queues of a connection. Queues of another company count as unknown. */
export async function replaceConnectionQueues(
  db: TenantDb,
  companyId: number,
  connectionId: number,
  queueIds: readonly number[],
): Promise<void> {
  const mine = { company_id: companyId, connection_id: connectionId };
  await db
    .deleteFrom('connection_queues')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .execute();
  const wanted = [...new Set(queueIds)];
  if (wanted.length === 0) return;
  const rows = wanted.map((queueId) => ({ ...mine, queue_id: queueId }));
  await write(db.insertInto('connection_queues').values(rows).execute());
}

/** One more queue that a connection offers, where it did not. */
export async function addConnectionQueue(
  { db, companyId }: { db: TenantDb; companyId: number },
  connectionId: number,
  queueId: number,
): Promise<void> {
  await write(
    db
      .insertInto('connection_queues')
      .values({ company_id: companyId, connection_id: connectionId, queue_id: queueId })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** Takes the mark of the default from all but one of a channel; returns those that had it. */
export async function clearOtherDefaults(
  db: TenantDb,
  companyId: number,
  channel: Channel,
  keep: number | null,
  now: Date,
): Promise<number[]> {
  const rows = await db
    .updateTable('connections')
    .set({ is_default: false, updated_at: now })
    .where('company_id', '=', companyId)
    .where('channel', '=', channel)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .$if(keep !== null, (query) => query.where('id', '<>', keep ?? 0))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function countConnections(db: TenantDb, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('connections')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lets one writer at a time through to a connection; undefined where there is none any more. */
export async function lockConnection(db: TenantDb, companyId: number, connectionId: number): Promise<boolean> {
  const rows = await db
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', connectionId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .execute();
  return rows.length > 0;
}
