import type { UserChange, UserForm } from '@oplano/contracts/users';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, TenantDb } from '#platform/db';
import { patch, refusing } from '#platform/records';

export type UserRow = Selectable<Database['users']>;

const write = refusing({
  users_company_id_email_key: 'ERR_EMAIL_TAKEN',
  users_company_id_connection_id_fkey: 'ERR_NO_WAPP_FOUND',
  user_queues_company_id_queue_id_fkey: 'ERR_NO_QUEUE_FOUND',
});

type Columns = Omit<Updateable<Database['users']>, 'id' | 'company_id'>;

/** The form's fields as columns; what the form leaves out is left alone. */
const toColumns = (form: Omit<UserChange, 'password' | 'currentPassword' | 'queueIds'>): Columns =>
  patch<Columns>({
    name: form.name,
    email: form.email,
    profile: form.profile,
    connection_id: form.whatsappId,
    start_work: form.startWork,
    end_work: form.endWork,
    farewell_message: form.farewellMessage,
    all_ticket: form.allTicket,
    allow_group: form.allowGroup,
    all_historic: form.allHistoric,
    all_user_chat: form.allUserChat,
    user_close_pending_ticket: form.userClosePendingTicket,
    show_dashboard: form.showDashboard,
    allow_real_time: form.allowRealTime,
    allow_connections: form.allowConnections,
    default_theme: form.defaultTheme,
    default_menu: form.defaultMenu,
  });

export const lockUser = (db: TenantDb, companyId: number, userId: number): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

export async function insertUser(
  db: TenantDb,
  companyId: number,
  form: Omit<UserForm, 'password' | 'queueIds'>,
  own: { passwordHash: string; super?: boolean; isConfirmed?: boolean; now: Date },
): Promise<number> {
  const { id } = await write(
    db
      .insertInto('users')
      .values({
        ...toColumns(form),
        company_id: companyId,
        password_hash: own.passwordHash,
        super: own.super ?? false,
        email_confirmed_at: own.isConfirmed ? own.now : null,
        email_since: own.now,
        created_at: own.now,
        updated_at: own.now,
      } as Insertable<Database['users']>)
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

export async function saveUser(
  db: TenantDb,
  companyId: number,
  userId: number,
  change: Omit<UserChange, 'password' | 'currentPassword' | 'queueIds'>,
  own: Columns,
): Promise<void> {
  await write(
    db
      .updateTable('users')
      .set({ ...toColumns(change), ...own })
      .where('company_id', '=', companyId)
      .where('id', '=', userId)
      .execute(),
  );
}

export async function removeUser(db: TenantDb, companyId: number, userId: number): Promise<void> {
  await db.deleteFrom('users').where('company_id', '=', companyId).where('id', '=', userId).execute();
}

/** Replaces the queues of a user. Queues of another company count as unknown. */
export async function replaceQueues(
  db: TenantDb,
  companyId: number,
  userId: number,
  queueIds: readonly number[],
): Promise<void> {
  const wanted = [...new Set(queueIds)];
  await db.deleteFrom('user_queues').where('company_id', '=', companyId).where('user_id', '=', userId).execute();
  if (wanted.length === 0) return;
  const rows = wanted.map((queueId) => ({ company_id: companyId, user_id: userId, queue_id: queueId }));
  await write(db.insertInto('user_queues').values(rows).execute());
}

/** One more queue of a user, where it was none. */
export async function addUserQueue(db: TenantDb, companyId: number, userId: number, queueId: number): Promise<void> {
  await write(
    db
      .insertInto('user_queues')
      .values({ company_id: companyId, user_id: userId, queue_id: queueId })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** Whether others could still put things right: admins, and operators who are. To be asked under `lockCompany`. */
export async function othersLike(
  db: TenantDb,
  companyId: number,
  userId: number,
): Promise<{ admins: boolean; operators: boolean }> {
  const others = await db
    .selectFrom('users')
    .select((eb) => eb.fn.agg<boolean | null>('bool_or', ['super']).as('operators'))
    .select((eb) => eb.fn.countAll<string>().as('admins'))
    .where('company_id', '=', companyId)
    .where('profile', '=', 'admin')
    .where('id', '<>', userId)
    .executeTakeFirstOrThrow();
  return { admins: Number(others.admins) > 0, operators: others.operators === true };
}

export async function countUsers(db: TenantDb, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
