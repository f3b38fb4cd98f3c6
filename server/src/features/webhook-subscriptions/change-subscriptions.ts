import {
  webhookSubscriptionFeed,
  webhookSubscriptionsMax,
  type WebhookDelivery,
  type WebhookSubscription,
  type WebhookSubscriptionChange,
  type WebhookSubscriptionCreation,
} from '@oplano/contracts/webhook-subscriptions';
import { lockCompany } from '#features/companies';
import { createWebhookSecret, type Sealing } from '#platform/crypto';
import { patch } from '#platform/records';
import { AppError, type CompanyCtx, type Ctx } from '#platform/use-case';
import { tellSubscription } from './tell.ts';
import { toDelivery, toSubscription } from './webhook-records.ts';
import { renewedSecret, sealWebhookSecret, type SubscriptionRow } from './webhook-secrets.ts';
import {
  subscriptionCreated,
  subscriptionDeleted,
  subscriptionSecretRenewed,
  subscriptionUpdated,
} from './webhook-subscriptions.events.ts';
import { deliverTimer } from './webhook-subscriptions.jobs.ts';
import {
  countSubscriptions,
  findDelivery,
  insertSubscription,
  lockSubscription,
  removeSubscription,
  replayDeliveries,
  saveDelivery,
  saveSubscription,
} from './webhook-subscriptions.repo.ts';

type WithSecret = WebhookSubscription & { secret: string };

async function lockExisting(ctx: CompanyCtx, id: number): Promise<SubscriptionRow> {
  const row = await lockSubscription(ctx, id);
  if (!row) throw new AppError('ERR_NO_WEBHOOK_SUBSCRIPTION_FOUND');
  return row;
}

export async function createSubscription(
  ctx: Ctx,
  form: WebhookSubscriptionCreation,
  sealing: Sealing,
): Promise<WithSecret> {
  const { db, companyId, now } = ctx;
  await lockCompany(db, companyId);
  if ((await countSubscriptions(ctx)) >= webhookSubscriptionsMax) throw new AppError('ERR_WEBHOOK_SUBSCRIPTIONS_FULL');
  const secret = createWebhookSecret();
  const { id } = await insertSubscription(db, {
    company_id: companyId,
    name: form.name,
    url: form.url,
    events: [...new Set(form.events)],
    active: form.active,
    // Sealed for its place, which has its number only now.
    secret_sealed: Buffer.alloc(0),
    created_at: now,
    updated_at: now,
  });
  const row = await saveSubscription(ctx, id, { secret_sealed: sealWebhookSecret(id, secret, sealing) });
  const webhookSubscription = toSubscription(row);
  ctx.raise(subscriptionCreated, { webhookSubscriptionId: id });
  ctx.emit(webhookSubscriptionFeed, 'create', { webhookSubscription });
  return { ...webhookSubscription, secret };
}

/** Switched on again it begins anew: what waits is told, and its failures are forgotten. */
export async function updateSubscription(
  ctx: Ctx,
  id: number,
  { events, ...change }: WebhookSubscriptionChange,
): Promise<WebhookSubscription> {
  const before = await lockExisting(ctx, id);
  const isBack = change.active === true && !before.active;
  const row = await saveSubscription(ctx, id, {
    ...patch(change),
    ...(events ? { events: [...new Set(events)] } : {}),
    ...(isBack ? { switched_off: null, failing_since: null, failures: 0 } : {}),
    updated_at: ctx.now,
  });
  const fields = [...Object.keys(patch(change)), ...(events ? ['events'] : [])];
  ctx.raise(subscriptionUpdated, { webhookSubscriptionId: id, fields });
  if (isBack) await ctx.timers.set(deliverTimer, id, ctx.now, {});
  const webhookSubscription = toSubscription(row);
  tellSubscription(ctx, webhookSubscription);
  return webhookSubscription;
}

export async function deleteSubscription(ctx: Ctx, id: number): Promise<{ message: string }> {
  await lockExisting(ctx, id);
  await removeSubscription(ctx, id);
  ctx.raise(subscriptionDeleted, { webhookSubscriptionId: id });
  ctx.emit(webhookSubscriptionFeed, 'delete', { webhookSubscriptionId: id });
  return { message: 'Webhook subscription deleted' };
}

export async function renewWebhookSecret(ctx: Ctx, id: number, sealing: Sealing): Promise<WithSecret> {
  const before = await lockExisting(ctx, id);
  const secret = createWebhookSecret();
  const row = await saveSubscription(ctx, id, {
    ...renewedSecret(before, secret, sealing, ctx.now),
    updated_at: ctx.now,
  });
  ctx.raise(subscriptionSecretRenewed, { webhookSubscriptionId: id });
  const webhookSubscription = toSubscription(row);
  tellSubscription(ctx, webhookSubscription);
  return { ...webhookSubscription, secret };
}

/** Lets one of them wait again, under the same id. One that waits anyway goes now. */
export async function replayDelivery(ctx: Ctx, id: number): Promise<WebhookDelivery> {
  const seen = await findDelivery(ctx, String(id));
  if (!seen) throw new AppError('ERR_NO_WEBHOOK_DELIVERY_FOUND');
  await lockExisting(ctx, seen.subscription_id);
  const row = await saveDelivery(ctx, seen.id, {
    state: 'waiting',
    attempts: 0,
    next_at: ctx.now,
    settled_at: null,
  });
  if (!row) throw new AppError('ERR_NO_WEBHOOK_DELIVERY_FOUND');
  await ctx.timers.set(deliverTimer, seen.subscription_id, ctx.now, {});
  return toDelivery(row);
}

/** More than this is asked for in parts. */
const replayMax = 10_000;

export async function replaySpan(
  ctx: Ctx,
  subscriptionId: number,
  { start, end, onlyFailed }: { start: string; end: string; onlyFailed: boolean },
): Promise<{ count: number }> {
  await lockExisting(ctx, subscriptionId);
  const span = { subscriptionId, from: new Date(start), to: new Date(end), onlyFailed };
  const count = await replayDeliveries(ctx, span, replayMax);
  if (count > 0) await ctx.timers.set(deliverTimer, subscriptionId, ctx.now, {});
  return { count };
}
