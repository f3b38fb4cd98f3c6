import { subscriptionHealthAfter, nextPostAt, restAfter } from '@oplano/core/webhook-subscriptions';
import { signWebhook, type Sealing } from '#platform/crypto';
import type { OutsideTools } from '#platform/jobs';
import type { Outbound } from '#platform/outbound';
import type { CompanyCtx } from '#platform/use-case';
import { postWebhook, type PostAnswer } from './post-webhook.ts';
import { restOf } from './rest-of.ts';
import { tellSubscription } from './tell.ts';
import { toSubscription, webhookIdOf, type DeliveryRow } from './webhook-records.ts';
import { secretsOf, type SubscriptionRow } from './webhook-secrets.ts';
import { deliverTimer, tellAdminsJob } from './webhook-subscriptions.jobs.ts';
import {
  dueDeliveries,
  findDelivery,
  lockSubscription,
  nextDeliveryAt,
  saveDelivery,
  saveSubscription,
} from './webhook-subscriptions.repo.ts';

/** Posts at once, each of another conversation, and how many are looked up together. */
const atOnce = 4;
const batchMax = 32;
/** After so many others get their turn; the timer brings the rest. */
const roundsMax = 30;

export interface DeliverParts {
  readonly outbound: Outbound;
  readonly sealing: Sealing;
}

interface Batch {
  readonly subscription: SubscriptionRow;
  readonly due: readonly DeliveryRow[];
}

/** What comes next; null: nothing. Put in while the last posts were out, it does not wake an address that rests since. */
async function loadBatch(ctx: CompanyCtx, subscriptionId: number): Promise<Batch | 'rests' | null> {
  const subscription = await lockSubscription(ctx, subscriptionId);
  if (!subscription?.active) return null;
  if (await restOf(ctx, subscriptionId)) return 'rests';
  const due = await dueDeliveries(ctx, subscriptionId, batchMax);
  return due.length === 0 ? null : { subscription, due };
}

/**
 * Posts what waits for a subscription. It is posted first and noted then, so that nothing is lost: where the process dies
 * in between, the same is posted again under the same id. A conversation goes on once its first is settled.
 */
export async function deliver(tools: OutsideTools, subscriptionId: number, parts: DeliverParts): Promise<void> {
  let failures = 0;
  for (let round = 0; round < roundsMax; round += 1) {
    if (tools.signal.aborted) return;
    const batch = await tools.inCompany((ctx) => loadBatch(ctx, subscriptionId));
    if (batch === 'rests') return;
    if (!batch) break;
    const results = await postAll(tools, batch, parts);
    const arrived = results.filter(Boolean).length;
    if (arrived > 0) continue;
    failures = batch.subscription.failures + results.length;
    break;
  }
  await tools.inCompany((ctx) => setNextTime(ctx, subscriptionId, failures));
}

/** Some at once; true for each that arrived. */
async function postAll(tools: OutsideTools, { subscription, due }: Batch, parts: DeliverParts): Promise<boolean[]> {
  const waiting = [...due];
  const results: boolean[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next && !tools.signal.aborted; next = waiting.shift()) {
      const answer = await postOne(tools, subscription, next, parts);
      await tools.inCompany((ctx) => noteAnswer(ctx, next, answer));
      results.push(answer.ok);
      // Nobody is there: the others would only find out the same.
      if (!answer.ok && !results.some(Boolean) && results.length >= atOnce) waiting.splice(0);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

function postOne(
  tools: OutsideTools,
  subscription: SubscriptionRow,
  delivery: DeliveryRow,
  { outbound, sealing }: DeliverParts,
): Promise<PostAnswer> {
  const now = tools.now();
  const signed = {
    id: webhookIdOf(delivery),
    timestamp: Math.floor(now.getTime() / 1_000),
    body: delivery.body,
  };
  return postWebhook(outbound, {
    url: subscription.url,
    body: delivery.body,
    headers: {
      'webhook-id': signed.id,
      'webhook-timestamp': String(signed.timestamp),
      'webhook-signature': signWebhook(secretsOf(subscription, sealing, now), signed),
    },
    signal: tools.signal,
  });
}

/** Writes down what came back, and what follows for the subscription. */
async function noteAnswer(ctx: CompanyCtx, delivery: DeliveryRow, answer: PostAnswer): Promise<void> {
  const subscription = await lockSubscription(ctx, delivery.subscription_id);
  const current = await findDelivery(ctx, delivery.id);
  // Removed meanwhile, or somebody wanted it again: then this answer is not the one to keep.
  if (!subscription || !current) return;
  const attempts = current.attempts + 1;
  const retryAt = answer.ok ? null : nextPostAt(attempts, ctx.now);
  await saveDelivery(ctx, delivery.id, {
    attempts,
    last_status: answer.status,
    last_answer: answer.answer,
    last_problem: answer.problem,
    ...(answer.ok
      ? { state: 'delivered', settled_at: ctx.now }
      : retryAt
        ? { next_at: retryAt }
        : { state: 'failed', settled_at: ctx.now }),
  });
  await noteHealth(ctx, subscription, answer);
}

async function noteHealth(ctx: CompanyCtx, before: SubscriptionRow, answer: PostAnswer): Promise<void> {
  const outcome = answer.ok
    ? ({ ok: true, status: answer.status ?? 0 } as const)
    : ({ ok: false, status: answer.status } as const);
  const health = subscriptionHealthAfter(
    { failingSince: before.failing_since, failures: before.failures },
    outcome,
    ctx.now,
  );
  if (before.failures === 0 && health.failures === 0) return;
  const { switchOff } = before.active ? health : { switchOff: null };
  const row = await saveSubscription(ctx, before.id, {
    failing_since: health.failingSince,
    failures: health.failures,
    ...(switchOff ? { active: false, switched_off: switchOff } : {}),
  });
  if (switchOff) await ctx.enqueue(tellAdminsJob, { subscriptionId: before.id });
  const isNews = switchOff !== null || (before.failing_since === null) !== (health.failingSince === null);
  if (isNews) tellSubscription(ctx, toSubscription(row));
}

/** Under the lock of the subscription, which whoever adds to what waits holds as well: nothing is overlooked. */
async function setNextTime(ctx: CompanyCtx, subscriptionId: number, failures: number): Promise<void> {
  const subscription = await lockSubscription(ctx, subscriptionId);
  if (!subscription?.active) return;
  const due = await nextDeliveryAt(ctx, subscriptionId);
  if (!due) return;
  if (failures === 0) return ctx.timers.set(deliverTimer, subscriptionId, due > ctx.now ? due : ctx.now, {});
  const rested = new Date(ctx.now.getTime() + restAfter(failures));
  const payload = { restsUntil: rested.toISOString() };
  await ctx.timers.set(deliverTimer, subscriptionId, due > rested ? due : rested, payload);
}
