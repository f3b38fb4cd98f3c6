import type { Tag } from '@oplano/contracts/tags';
import { sql, type ExpressionBuilder, type Selectable, type SqlBool } from 'kysely';
import type { Database, TenantDb } from '#platform/db';

const contactsOf = (eb: ExpressionBuilder<Database, 'tags'>) =>
  eb
    .selectFrom('contact_tags')
    .whereRef('contact_tags.company_id', '=', 'tags.company_id')
    .whereRef('contact_tags.tag_id', '=', 'tags.id')
    .select((inner) => inner.fn.countAll<string>().as('count'))
    .as('contacts_count');

const ticketsOf = (eb: ExpressionBuilder<Database, 'tags'>) =>
  eb
    .selectFrom('tickets')
    .whereRef('tickets.company_id', '=', 'tags.company_id')
    .whereRef('tickets.lane_id', '=', 'tags.id')
    // Written out, as the index has it: those that stand on the board.
    .where(sql<SqlBool>`tickets.status in ('open', 'pending', 'group')`)
    .select((inner) => inner.fn.countAll<string>().as('count'))
    .as('tickets_count');

export const selectTags = (db: TenantDb) => db.selectFrom('tags').selectAll().select(contactsOf).select(ticketsOf);

type Row = Selectable<Database['tags']> & { contacts_count: string | null; tickets_count: string | null };

export const toTag = (row: Row): Tag => ({
  id: row.id,
  name: row.name,
  color: row.color,
  kanban: row.kanban ? 1 : 0,
  timeLane: row.lane_minutes ?? 0,
  nextLaneId: row.next_lane_id,
  rollbackLaneId: row.rollback_lane_id,
  greetingMessageLane: row.lane_greeting,
  wipLimit: row.wip_limit ?? 0,
  position: row.position,
  userId: row.user_id,
  contactsCount: Number(row.contacts_count ?? 0),
  ticketsCount: Number(row.tickets_count ?? 0),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});
