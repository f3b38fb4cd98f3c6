import type { Channel } from '@oplano/contracts/connections';
import { addressOf } from '#features/contacts';
import { AppError, type CompanyCtx } from '#platform/use-case';

type Place = Pick<CompanyCtx, 'db' | 'companyId'>;

export async function requireQueue({ db, companyId }: Place, queueId: number): Promise<void> {
  const row = await db
    .selectFrom('queues')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', queueId)
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_QUEUE_FOUND');
}

export async function requireUser({ db, companyId }: Place, userId: number): Promise<void> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_USER_FOUND');
}

/** A connection on which the customer of a ticket can be written to. Groups live on the one they were seen on. */
export async function requireReachable(
  ctx: CompanyCtx,
  ticket: { readonly contact_id: number; readonly is_group: boolean },
  connectionId: number,
): Promise<{ connectionId: number; channel: Channel }> {
  const row = await ctx.db
    .selectFrom('connections')
    .select('channel')
    .where('company_id', '=', ctx.companyId)
    .where('id', '=', connectionId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_WAPP_FOUND');
  const isReached = !ticket.is_group && (await addressOf(ctx, row.channel, ticket.contact_id)) !== null;
  if (!isReached) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  return { connectionId, channel: row.channel };
}
