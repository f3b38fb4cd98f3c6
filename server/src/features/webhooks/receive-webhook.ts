import { isSigned, parseWebhook, type ParsedWebhook } from '#ports/channels/graph';
import type { ChannelEvent } from '#ports/channels';
import type { CompanyCtx, Transactions } from '#platform/use-case';
import type { MetaNetwork } from './meta-network.ts';
import { handOnEvent } from './webhooks.jobs.ts';
import {
  findAccountOwner,
  forgetOldEvents,
  insertWebhookEvent,
  strandPart,
  type AccountOwner,
} from './webhooks.repo.ts';

export type Reception = 'stored' | 'forged' | 'unreadable';

/**
 * Takes a callback: `stored` is said only once every event of it is safe on disk. What comes again changes nothing, so
 * a callback that failed halfway may be repeated.
 */
export async function receiveWebhook(
  work: Transactions,
  networks: readonly MetaNetwork[],
  callback: { readonly raw: Buffer; readonly signature: string | undefined },
): Promise<Reception> {
  const network = networks.find(({ appSecret }) => appSecret && isSigned(callback.raw, callback.signature, appSecret));
  if (!network) return 'forged';
  const parsed = read(callback.raw, network.appId);
  if (!parsed) return 'unreadable';
  for (const part of await byOwner(work, parsed, network)) {
    await work.inCompany(part.owner.companyId, (ctx) => store(ctx, part));
  }
  return 'stored';
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
    if (eventId) await ctx.enqueue(handOnEvent, { eventId }, { key: laneOf(owner.connectionId, event) });
  }
  for (const part of unreadable) await strandPart(ctx.db, owner, part, ctx.now);
  await forgetOldEvents(ctx.db, owner.companyId, ctx.now);
}

/** Conversations do not wait for each other; within one, what came first is handed on first. */
function laneOf(connectionId: number, event: ChannelEvent): string {
  const chat = 'chat' in event ? event.chat.native : 'to' in event ? event.to?.native : undefined;
  const about = chat ?? ('externalId' in event ? event.externalId : undefined);
  return `webhooks ${connectionId} ${about ?? ''}`;
}
