import { pageSize } from '@oplano/contracts';
import type { DeliveryState, WebhookDelivery, WebhookSubscription } from '@oplano/contracts/webhook-subscriptions';
import { byText, matching, page } from '#platform/records';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { toDelivery, toSubscription } from './webhook-records.ts';

type Reader = Pick<CompanyCtx, 'db' | 'companyId'>;

const selectSubscriptions = ({ db, companyId }: Reader) =>
  db
    .selectFrom('webhook_subscriptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy(byText('name'))
    .orderBy('id');

export async function listSubscriptions(
  ctx: Reader,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<{ webhookSubscriptions: WebhookSubscription[]; hasMore: boolean; count: number }> {
  const found = selectSubscriptions(ctx).where(matching(searchParam, 'name'));
  const { rows, ...rest } = await page(found, pageNumber);
  return { webhookSubscriptions: rows.map(toSubscription), ...rest };
}

export async function getSubscription(ctx: Reader, id: number): Promise<WebhookSubscription> {
  const row = await selectSubscriptions(ctx).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_WEBHOOK_SUBSCRIPTION_FOUND');
  return toSubscription(row);
}

/** The log of a subscription, the newest first. */
export async function listDeliveries(
  ctx: Reader,
  {
    subscriptionId,
    pageNumber,
    state,
  }: { subscriptionId: number; pageNumber: number; state?: DeliveryState | undefined },
): Promise<{ deliveries: WebhookDelivery[]; hasMore: boolean }> {
  await getSubscription(ctx, subscriptionId);
  let query = ctx.db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('company_id', '=', ctx.companyId)
    .where('subscription_id', '=', subscriptionId);
  if (state) query = query.where('state', '=', state);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .offset((pageNumber - 1) * pageSize)
    .execute();
  return { deliveries: rows.slice(0, pageSize).map(toDelivery), hasMore: rows.length > pageSize };
}
