import type { Actor } from '@oplano/core/permissions';
import { seesHistory } from '@oplano/core/tickets';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * Which rows of `messages` a person may read of a contact's past: what was said in their own queues. What was said
 * before anybody chose a queue goes with the attendance it became part of. `queues`: fewer of them, where few are wanted.
 */
export function readableMessages(actor: Actor, queues: readonly number[] = actor.queueIds): RawBuilder<SqlBool> {
  if (seesHistory(actor)) return sql<SqlBool>`true`;
  return sql<SqlBool>`(
    messages.queue_id = any (${[...queues]}::int[])
    or messages.queue_id is null and not exists (
      select from tickets attendance
      where attendance.company_id = messages.company_id and attendance.id = messages.ticket_id
        and attendance.queue_id <> all (${[...actor.queueIds]}::int[])
    )
  )`;
}
