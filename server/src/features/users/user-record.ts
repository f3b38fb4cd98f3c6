import type { User } from '@oplano/contracts/users';
import type { ExpressionBuilder, Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database, TenantDb } from '#platform/db';

type Row = Selectable<Database['users']> & {
  company_name: string;
  due_date: string | null;
  queues: { id: number; name: string; color: string }[];
};

const queuesOf = (eb: ExpressionBuilder<Database, 'users'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('user_queues')
      .innerJoin('queues', 'queues.id', 'user_queues.queue_id')
      .whereRef('user_queues.company_id', '=', 'users.company_id')
      .whereRef('user_queues.user_id', '=', 'users.id')
      .select(['queues.id', 'queues.name', 'queues.color'])
      .orderBy('queues.name'),
  ).as('queues');

/** Users with what their record shows of the company and the queues, in one statement. */
export const selectUsers = (db: TenantDb) =>
  db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .selectAll('users')
    .select(['companies.name as company_name', 'companies.due_date as due_date'])
    .select(queuesOf);

/** Null: available. */
export const awayOf = (row: Pick<Row, 'away_since' | 'away_text' | 'away_until'>): User['away'] =>
  row.away_since === null ? null : { text: row.away_text, until: row.away_until?.toISOString() ?? null };

/** What lends a plain user more. */
export const toUserFlags = (
  row: Pick<
    Row,
    | 'all_ticket'
    | 'allow_group'
    | 'all_historic'
    | 'all_user_chat'
    | 'user_close_pending_ticket'
    | 'show_dashboard'
    | 'allow_real_time'
    | 'allow_connections'
  >,
) => ({
  allTicket: row.all_ticket,
  allowGroup: row.allow_group,
  allHistoric: row.all_historic,
  allUserChat: row.all_user_chat,
  userClosePendingTicket: row.user_close_pending_ticket,
  showDashboard: row.show_dashboard,
  allowRealTime: row.allow_real_time,
  allowConnections: row.allow_connections,
});

/** A row as the record that travels. */
export const toUser = (row: Row, fileUrl: (key: string) => string): User => ({
  id: row.id,
  companyId: row.company_id,
  company: { id: row.company_id, name: row.company_name, dueDate: row.due_date },
  name: row.name,
  email: row.email,
  profile: row.profile,
  super: row.super,
  profileImage: row.profile_image === null ? null : fileUrl(row.profile_image),
  queues: row.queues.map((queue) => ({ ...queue, UserQueue: { queueId: queue.id } })),
  whatsappId: row.connection_id,
  startWork: row.start_work,
  endWork: row.end_work,
  farewellMessage: row.farewell_message,
  ...toUserFlags(row),
  defaultTheme: row.default_theme,
  defaultMenu: row.default_menu,
  defaultTicketsManagerWidth: row.default_tickets_manager_width,
  online: row.online,
  away: awayOf(row),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});
