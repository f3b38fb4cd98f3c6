import type { QueueMembers } from '@oplano/contracts/queues';
import { byText } from '#platform/records';
import type { TenantDb } from '#platform/db';

/** Who works in a queue, and which connections offer it, by name. */
export async function queueMembers(db: TenantDb, companyId: number, queueId: number): Promise<QueueMembers> {
  const [users, connections] = await Promise.all([
    db
      .selectFrom('user_queues')
      .innerJoin('users', 'users.id', 'user_queues.user_id')
      .where('user_queues.company_id', '=', companyId)
      .where('user_queues.queue_id', '=', queueId)
      .select(['users.id', 'users.name'])
      .orderBy(byText('users.name'))
      .orderBy('users.id')
      .execute(),
    db
      .selectFrom('connection_queues')
      .innerJoin('connections', 'connections.id', 'connection_queues.connection_id')
      .where('connection_queues.company_id', '=', companyId)
      .where('connection_queues.queue_id', '=', queueId)
      .where('connections.deleted_at', 'is', null)
      .select(['connections.id', 'connections.name'])
      .orderBy(byText('connections.name'))
      .orderBy('connections.id')
      .execute(),
  ]);
  return { users, connections };
}
