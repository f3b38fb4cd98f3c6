import { insertStrandedEvent } from '#features/connections';
import { isSigned, parseWebhook, type ParsedWebhook, type WebhookEvent } from '#ports/channels/graph';
import type { ChannelEvent } from '#ports/channels';
import type { Log } from '#platform/log';
import type { CompanyCtx, Transactions } from '#platform/use-case';
import type { MetaNetwork } from './meta-network.ts';
import type { KnownOwners } from './known-owners.ts';
import { webhookEventReceived } from './webhooks.events.ts';
import { handOnEvent } from './webhooks.jobs.ts';
import {
  claimWebhookEvent,
  findAccountOwner,
  forgetOldEvents,
  insertWebhookEvent,
  webhookLane,
  type AccountOwner,
} from './webhooks.repo.ts';

export type Reception = 'stored' | 'forged' | 'unreadable';

interface Door {
  readonly work: Transactions;
  readonly networks: readonly MetaNetwork[];
  readonly owners: KnownOwners;
  readonly log: Log;
}

/**
 * Takes a callback: `stored` is said only once every event of it is safe on disk. What comes again changes nothing, so
 * a callback that failed halfway may be repeated.
 */
export async function receiveWebhook(
  { work, networks, owners, log }: Door,
  callback: { readonly raw: Buffer; readonly signature: string | undefined },
): Promise<Reception> {
  const network = networks.find(({ appSecret }) => appSecret && isSigned(callback.raw, callback.signature, appSecret));
  if (!network) return 'forged';
  const parsed = read(callback.raw, network.appId);
  if (!parsed) return 'unreadable';
  const [only, ...others] = parsed.events;
  const isAlone = only !== undefined && others.length === 0 && parsed.unreadable.length === 0;
  const known = isAlone && owners.guess(only, network.provider);
  if (known) {
    if (await handledAtOnce({ work, log, owners }, known, only)) return 'stored';
    owners.forget(only, network.provider);
  }
  for (const part of await byOwner(work, parsed, network)) {
    await work.inCompany(part.owner.companyId, async (ctx) => {
      await store(ctx, part);
      if (owners.isTimeToTidy(ctx.companyId, ctx.now)) await forgetOldEvents(ctx.db, ctx.companyId, ctx.now);
    });
    if (isAlone) owners.remember(only, part.owner);
  }
  return 'stored';
}

/**
 * Most callbacks bring one event, and nothing of its conversation waits: it is stored and handed on in one transaction,
 * without the way through the queue of jobs. False: it has to be stored first, and handed on when it is its turn.
 */
async function handledAtOnce(
  { work, log, owners }: Omit<Door, 'networks'>,
  owner: AccountOwner,
  { account, event }: WebhookEvent,
): Promise<boolean> {
  const arrived = { owner, account, event, lane: webhookLane(owner.connectionId, aboutOf(event)) };
  try {
    return await work.inCompany(owner.companyId, async (ctx) => {
      const connection = await claimWebhookEvent(ctx.db, arrived, ctx.now);
      if (!connection) return false;
      ctx.raise(webhookEventReceived, { connection, event });
      if (owners.isTimeToTidy(owner.companyId, ctx.now)) await forgetOldEvents(ctx.db, owner.companyId, ctx.now);
      return true;
    });
  } catch (err) {
    // Whatever went wrong, the job will try again, and again later.
    log.warn(
      { code: 'webhook_event_failed', err, connectionId: owner.connectionId },
      'an event could not be handled as it came',
    );
    return false;
  }
}

function read(raw: Buffer, appId: string | undefined): ParsedWebhook | undefined {
  try {
    return parseWebhook(JSON.parse(raw.toString()), appId);
  } catch {
    return undefined;
  }
}

type Part = ParsedWebhook & { readonly owner: AccountOwner };

/** One callback may be about several accounts, of several companies. Those nobody answers for are left out. */
async function byOwner(work: Transactions, parsed: ParsedWebhook, { provider }: MetaNetwork): Promise<Part[]> {
  const all = [...parsed.events, ...parsed.unreadable];
  const accounts = new Map(all.map((item) => [`${item.channel} ${item.account}`, item]));
  return work.platform(async ({ db }) => {
    const parts: Part[] = [];
    for (const { channel, account } of accounts.values()) {
      const owner = await findAccountOwner(db, { channel, account }, provider);
      const isMine = (item: { channel: string; account: string }) =>
        item.channel === channel && item.account === account;
      if (owner) {
        parts.push({ owner, events: parsed.events.filter(isMine), unreadable: parsed.unreadable.filter(isMine) });
      }
    }
    return parts;
  });
}

async function store(ctx: CompanyCtx, { owner, events, unreadable }: Part): Promise<void> {
  for (const { event } of events) {
    const eventId = await insertWebhookEvent(ctx.db, owner, event, ctx.now);
    const lane = webhookLane(owner.connectionId, aboutOf(event));
    if (eventId) await ctx.enqueue(handOnEvent, { eventId, lane }, { key: lane });
  }
  // What nobody could read waits for the operator with everything it carried.
  for (const { raw, problem } of unreadable) {
    const { connectionId } = owner;
    await insertStrandedEvent(ctx, { connectionId, event: JSON.stringify(raw), error: problem });
  }
}

/** The conversation an event is of, or the message where it does not say. */
function aboutOf(event: ChannelEvent): string | undefined {
  const chat = 'chat' in event ? event.chat.native : 'to' in event ? event.to?.native : undefined;
  return chat ?? ('externalId' in event ? event.externalId : undefined);
}
