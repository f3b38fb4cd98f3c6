import type { StoredEvent } from '@oplano/contracts/events';
import { laneOf } from '@oplano/core/webhook-subscriptions';
import type { CompanyCtx } from '#platform/use-case';
import { restOf } from './rest-of.ts';
import { deliverTimer } from './webhook-subscriptions.jobs.ts';
import { insertDelivery, subscriptionsTo } from './webhook-subscriptions.repo.ts';

type Reader = Pick<CompanyCtx, 'db' | 'companyId'>;

const numberIn = (data: Record<string, unknown>, name: string): number | null => {
  const value = data[name];
  return typeof value === 'number' ? value : null;
};

/** Whose conversation an event belongs to, where it belongs to one that is still there. */
async function contactOf({ db, companyId }: Reader, data: Record<string, unknown>): Promise<number | null> {
  const contactId = numberIn(data, 'contactId');
  const ticketId = numberIn(data, 'ticketId');
  if (contactId !== null || ticketId === null) return contactId;
  const row = await db
    .selectFrom('tickets')
    .select('contact_id')
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .executeTakeFirst();
  return row?.contact_id ?? null;
}

/** What was said and by whom: with the numbers alone every reader would have to come and ask. */
async function saidIn({ db, companyId }: Reader, event: StoredEvent) {
  if (event.type !== 'message.received' && event.type !== 'message.sent') return {};
  const row = await db
    .selectFrom('messages')
    .innerJoin('contacts', (join) =>
      join.onRef('contacts.company_id', '=', 'messages.company_id').onRef('contacts.id', '=', 'messages.chat_id'),
    )
    .select(['messages.body', 'messages.from_me', 'contacts.name', 'contacts.number'])
    .where('messages.company_id', '=', companyId)
    .where('messages.id', '=', event.data.messageId)
    .executeTakeFirst();
  if (!row) return {};
  const { body, from_me: fromMe, name, number } = row;
  return { message: { body, fromMe }, contact: { name, number } };
}

/** The body as it is signed and sent: written once, so that a repeat is the same to the byte. */
async function bodyOf(ctx: Reader, event: StoredEvent): Promise<string> {
  const { id, type, version, at, actor, data } = event;
  const said = await saidIn(ctx, event);
  return JSON.stringify({ id: `evt_${id}`, type, version, timestamp: at, actor, data: { ...data, ...said } });
}

/** Writes down for each subscription what it is to be told, and has it told. */
export async function collectEvent(ctx: CompanyCtx, event: StoredEvent): Promise<void> {
  const subscriptionIds = await subscriptionsTo(ctx, event.type);
  if (subscriptionIds.length === 0) return;
  const lane = laneOf(await contactOf(ctx, event.data));
  const body = await bodyOf(ctx, event);
  for (const subscriptionId of subscriptionIds) {
    const row = { subscription_id: subscriptionId, event_id: String(event.id), type: event.type, lane, body };
    // Its foreign key holds the subscription: whoever looks for the next time waits until this is decided.
    await insertDelivery(ctx, row);
    const rest = await restOf(ctx, subscriptionId);
    const payload = rest ? { restsUntil: rest.toISOString() } : {};
    await ctx.timers.set(deliverTimer, subscriptionId, rest ?? ctx.now, payload);
  }
}
