import type { EventType } from '@oplano/contracts/events';
import type { WebhookDelivery, WebhookSubscription } from '@oplano/contracts/webhook-subscriptions';
import type { Selectable } from 'kysely';
import type { Database } from '#platform/db';
import type { SubscriptionRow } from './webhook-secrets.ts';

export type DeliveryRow = Selectable<Database['webhook_deliveries']>;

export const toSubscription = (row: SubscriptionRow): WebhookSubscription => ({
  id: row.id,
  name: row.name,
  url: row.url,
  // Parsed by the contract before they were stored.
  events: row.events as EventType[],
  active: row.active,
  switchedOff: row.switched_off,
  failingSince: row.failing_since?.toISOString() ?? null,
  previousSecretUntil: row.overlap_until?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});

/** The same however often it is sent, and whatever it is sent to. */
export const webhookIdOf = ({ event_id: eventId }: Pick<DeliveryRow, 'event_id'>): string => `evt_${eventId}`;

export const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: Number(row.id),
  subscriptionId: row.subscription_id,
  webhookId: webhookIdOf(row),
  type: row.type,
  state: row.state,
  attempts: row.attempts,
  body: row.body,
  lastStatus: row.last_status,
  lastAnswer: row.last_answer,
  lastProblem: row.last_problem,
  createdAt: row.created_at.toISOString(),
  nextAt: row.state === 'waiting' ? row.next_at.toISOString() : null,
  settledAt: row.settled_at?.toISOString() ?? null,
});
