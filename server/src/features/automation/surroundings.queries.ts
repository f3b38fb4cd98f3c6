import { sql } from 'kysely';
import { statement } from '#platform/db';

/** What rules read of a connection. */
const connectionColumns = [
  'connections.channel',
  'connections.greeting_message',
  'connections.greeting_media_path',
  'connections.completion_message',
  'connections.out_of_hours_message',
  'connections.rating_message',
  'connections.group_as_ticket',
  'connections.schedules',
  'connections.max_use_bot_queues',
  'connections.time_use_bot_queues',
  'connections.max_use_bot_queues_nps',
  'connections.vacation_message',
  'connections.vacation_start',
  'connections.vacation_end',
  'connections.lgpd_message',
  'connections.lgpd_link',
  'connections.integration_id',
  'connections.prompt_id',
] as const;

/** A connection as rules see it, the queues it offers, and the hours of its company: one statement, as every message asks. */
export const surroundingsOf = statement<{ companyId: number; connectionId: number }>()((db, slot) =>
  db
    .selectFrom('connections')
    .innerJoin('companies', 'companies.id', 'connections.company_id')
    .select(connectionColumns)
    .select(['companies.schedules as company_schedules', 'companies.time_zone'])
    .select(
      sql<number[]>`array(
        select q.queue_id from connection_queues q
        where q.company_id = connections.company_id and q.connection_id = connections.id
      )`.as('offered_ids'),
    )
    .where('connections.company_id', '=', slot('companyId'))
    .where('connections.id', '=', slot('connectionId')),
);

export type Surroundings = Awaited<ReturnType<typeof surroundingsOf>>[number];
