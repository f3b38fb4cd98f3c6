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

/** And of the queue in which a ticket waits. */
const queueColumns = [
  'queues.id as queue_id',
  'queues.name as queue_name',
  'queues.greeting_message as queue_greeting',
  'queues.completion_message as queue_completion',
  'queues.out_of_hours_message as queue_out_of_hours',
  'queues.schedules as queue_schedules',
  'queues.close_ticket as queue_closes',
  'queues.integration_id as queue_integration_id',
  'queues.prompt_id as queue_prompt_id',
  'queues.file_list_id as queue_file_list_id',
] as const;

/**
 * A connection as rules see it, the queues it offers, the hours of its company and the queue of the ticket (0: it has none): one
 * statement, as every message asks.
 */
export const surroundingsOf = statement<{ companyId: number; connectionId: number; queueId: number }>()((db, slot) =>
  db
    .selectFrom('connections')
    .innerJoin('companies', 'companies.id', 'connections.company_id')
    .leftJoin('queues', (join) =>
      join.onRef('queues.company_id', '=', 'connections.company_id').on('queues.id', '=', slot('queueId')),
    )
    .select(connectionColumns)
    .select(queueColumns)
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
