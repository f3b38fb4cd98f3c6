import { z } from 'zod';
import type { ChannelEvent } from '../driver.ts';
import { parseCloud } from './parse-cloud.ts';
import { messagingPart, parsePage } from './parse-page.ts';
import { demandSound, storableJson, UnsoundEvent } from './sound-event.ts';

type MetaChannel = 'whatsappapi' | 'facebook' | 'instagram';

/** An event and the account of ours that it happened to: a phone number id, a page id, an Instagram id. */
export interface WebhookEvent {
  readonly channel: MetaChannel;
  readonly account: string;
  readonly event: ChannelEvent;
}

/** Something that happened to an account and has a shape nobody expected. */
export interface UnreadablePart {
  readonly channel: MetaChannel;
  readonly account: string;
  readonly raw: unknown;
  readonly problem: string;
}

export interface ParsedWebhook {
  readonly events: WebhookEvent[];
  readonly unreadable: UnreadablePart[];
}

const envelope = z.object({
  object: z.enum(['whatsapp_business_account', 'page', 'instagram']),
  entry: z.array(z.unknown()),
});
const cloudEntry = z.object({ changes: z.array(z.object({ field: z.string(), value: z.unknown() })) });
const pageEntry = z.object({
  id: z.coerce.string<string | number>().min(1),
  /** Only for parts without a time of their own. */
  time: z.number().catch(0),
  messaging: z.array(z.unknown()).default([]),
  /** Another app leads the conversation; what is said there belongs into the history all the same. */
  standby: z.array(z.unknown()).default([]),
});

/** The account of something whose shape is unknown otherwise. */
const accountOf = {
  cloud: z
    .object({ metadata: z.object({ phone_number_id: z.string().min(1) }) })
    .transform(({ metadata }) => metadata.phone_number_id),
  page: pageEntry.pick({ id: true }).transform(({ id }) => id),
};

const conversationFields = new Set(['messages', 'smb_message_echoes']);

/** What was read so far. One part that nobody understands takes no other with it. */
class Reading {
  readonly events: WebhookEvent[] = [];
  readonly unreadable: UnreadablePart[] = [];
  /** Something that does not even say whose it is. */
  strange: z.ZodError | undefined;

  part(channel: MetaChannel, account: string, raw: unknown, events: () => ChannelEvent[]): void {
    try {
      const found = events();
      for (const event of found) demandSound(channel, event);
      for (const event of found) this.events.push({ channel, account, event });
    } catch (error) {
      if (!(error instanceof z.ZodError || error instanceof UnsoundEvent)) throw error;
      const problem = error instanceof UnsoundEvent ? error.message : z.prettifyError(error);
      this.unreadable.push({ channel, account, raw, problem });
    }
  }

  /** A whole of which the parts are read one by one; where it cannot be taken apart it is kept as it is. */
  whole(channel: MetaChannel, raw: unknown, account: z.ZodType<string>, read: () => void): void {
    try {
      read();
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      const named = account.safeParse(raw);
      if (named.success) {
        this.unreadable.push({ channel, account: named.data, raw, problem: z.prettifyError(error) });
      } else this.strange ??= error;
    }
  }
}

/**
 * Reads a callback of Meta's, whichever product it is of. Throws on a body that is none. Nothing that arrives may
 * vanish: unknown kinds become messages that say so, parts that cannot be read are handed back as they are. `appId`
 * tells our own echoes from those of Meta's inbox.
 */
export function parseWebhook(body: unknown, appId?: string): ParsedWebhook {
  const { object, entry: entries } = envelope.parse(storableJson(body));
  const reading = new Reading();
  const channel = object === 'page' ? 'facebook' : object === 'instagram' ? 'instagram' : 'whatsappapi';
  for (const entry of entries) {
    reading.whole(channel, entry, accountOf.page, () => {
      if (channel === 'whatsappapi') readCloud(reading, entry);
      else readPage(reading, channel, entry, appId);
    });
  }
  const { events, unreadable, strange } = reading;
  if (strange && events.length === 0 && unreadable.length === 0) throw strange;
  return { events, unreadable };
}

function readCloud(reading: Reading, entry: unknown): void {
  for (const { field, value } of cloudEntry.parse(entry).changes) {
    if (!conversationFields.has(field)) continue;
    reading.whole('whatsappapi', value, accountOf.cloud, () =>
      parseCloud(value, (account, raw, events) => reading.part('whatsappapi', account, raw, events)),
    );
  }
}

function readPage(reading: Reading, channel: MetaChannel, entry: unknown, appId: string | undefined): void {
  const { id: account, time, messaging, standby } = pageEntry.parse(entry);
  for (const raw of [...messaging, ...standby]) {
    reading.part(channel, account, raw, () => parsePage(messagingPart.parse(raw), { account, time, appId }));
  }
}
