import { webhookSubscriptionFeed, type WebhookSubscription } from '@oplano/contracts/webhook-subscriptions';
import type { CompanyCtx } from '#platform/use-case';

export const tellSubscription = (ctx: CompanyCtx, webhookSubscription: WebhookSubscription): void =>
  ctx.emit(webhookSubscriptionFeed, 'update', { webhookSubscription });
