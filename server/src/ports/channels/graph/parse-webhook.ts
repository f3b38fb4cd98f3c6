import { z } from 'zod';
import type { ChannelEvent } from '../driver.ts';
import { parseCloud } from './parse-cloud.ts';
import { messagingPart, parsePage } from './parse-page.ts';

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

const envelope = z.discriminatedUnion('object', [
  z.object({
    object: z.literal('whatsapp_business_account'),
    entry: z.array(z.object({ changes: z.array(z.object({ field: z.string(), value: z.unknown() })) })),
  }),
  z.object({
    object: z.enum(['page', 'instagram']),
    entry: z.array(
      z.object({
        id: z.coerce.string<string | number>().min(1),
        time: z.number().default(0),
        messaging: z.array(z.unknown()).default([]),
        /** Another app leads the conversation; what is said there belongs into the history all the same. */
        standby: z.array(z.unknown()).default([]),
      }),
    ),
  }),
]);

const conversationFields = new Set(['messages', 'smb_message_echoes']);

/**
 * Reads a callback of Meta's, whichever product it is of. Throws on a body that is none. Nothing that arrives may
 * vanish: unknown kinds become messages that say so, parts that cannot be read are handed back as they are. `appId`
 * tells our own echoes from those of Meta's inbox.
 */
export function parseWebhook(body: unknown, appId?: string): ParsedWebhook {
  const hook = envelope.parse(body);
  const parsed: ParsedWebhook = { events: [], unreadable: [] };
  const read = (channel: MetaChannel, account: string, raw: unknown, events: () => ChannelEvent[]): void => {
    try {
      for (const event of events()) parsed.events.push({ channel, account, event });
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      parsed.unreadable.push({ channel, account, raw, problem: z.prettifyError(error) });
    }
  };
  if (hook.object === 'whatsapp_business_account') {
    for (const { field, value } of hook.entry.flatMap(({ changes }) => changes)) {
      if (!conversationFields.has(field)) continue;
      parseCloud(value, (account, raw, events) => read('whatsappapi', account, raw, events));
    }
    return parsed;
  }
  const channel = hook.object === 'instagram' ? 'instagram' : 'facebook';
  for (const { id: account, time, messaging, standby } of hook.entry) {
    for (const raw of [...messaging, ...standby]) {
      read(channel, account, raw, () => parsePage(messagingPart.parse(raw), { account, time, appId }));
    }
  }
  return parsed;
}
