import type { ResponseOf } from '@oplano/contracts';
import type { externalApiRoutes } from '@oplano/contracts/external-api';
import { externalStatusOf } from '@oplano/core/external-api';
import { AppError, type ExternalCtx } from '#platform/use-case';

/** How far a message has come that a program sent; of a token only those of its own connection. */
export async function messageStatus(
  { db, companyId, connectionId }: ExternalCtx,
  messageId: number,
): Promise<ResponseOf<typeof externalApiRoutes.status>> {
  let query = db
    .selectFrom('messages')
    .select(['id', 'ticket_id', 'ack', 'failure'])
    .where('company_id', '=', companyId)
    .where('id', '=', String(messageId))
    .where('origin', '=', 'api');
  if (connectionId !== null) query = query.where('connection_id', '=', connectionId);
  const row = await query.executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_MESSAGE_FOUND');
  const { ack, failure, ticket_id: ticketId } = row;
  return { messageId, ticketId, status: externalStatusOf({ ack, failure }), failure };
}
