import type { Tag } from '@oplano/contracts/tags';
import { sql, type Selectable } from 'kysely';
import type { Database, TenantDb } from '#platform/db';

/** Tags with how many contacts have them and how many tickets stand in them. */
export const selectTags = (db: TenantDb) =>
  db
    .selectFrom('tags')
    .selectAll('tags')
    .select([
      sql<number>`(select count(*)::int from contact_tags as on_contact
        where on_contact.company_id = tags.company_id and on_contact.tag_id = tags.id)`.as('contacts_count'),
      sql<number>`(select count(*)::int from tickets
        where tickets.company_id = tags.company_id and tickets.lane_id = tags.id)`.as('tickets_count'),
    ]);

type Row = Selectable<Database['tags']> & { contacts_count: number; tickets_count: number };

export const toTag = (row: Row): Tag => ({
  id: row.id,
  name: row.name,
  color: row.color,
  kanban: row.kanban ? 1 : 0,
  timeLane: row.lane_hours ?? 0,
  nextLaneId: row.next_lane_id,
  rollbackLaneId: row.rollback_lane_id,
  greetingMessageLane: row.lane_greeting,
  userId: row.user_id,
  contactsCount: row.contacts_count,
  ticketsCount: row.tickets_count,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});
