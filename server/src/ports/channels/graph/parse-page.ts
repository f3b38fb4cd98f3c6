import { z } from 'zod';
import type { Address, ChannelEvent, InboundMessage } from '../driver.ts';
import { pageContents, pageMessage } from './page-inbound.ts';

const person = z.object({ id: z.coerce.string() });

/** One thing that happened in Messenger or Instagram Direct. */
export const messagingPart = z.object({
  sender: person.optional(),
  recipient: person.optional(),
  timestamp: z.number().optional(),
  message: pageMessage.optional(),
  message_edit: z.object({ mid: z.string(), text: z.string().default('') }).optional(),
  reaction: z
    .object({ mid: z.string(), action: z.string().default('react'), emoji: z.string().default('') })
    .optional(),
  delivery: z.object({ mids: z.array(z.string()).default([]), watermark: z.number().optional() }).optional(),
  read: z.object({ mid: z.string().optional(), watermark: z.number().optional() }).optional(),
  postback: z
    .object({ mid: z.string().optional(), title: z.string().default(''), payload: z.string().default('') })
    .optional(),
});
type MessagingPart = z.output<typeof messagingPart>;

interface Context {
  readonly account: string;
  /** Of the entry, for parts without a time of their own. */
  readonly time: number;
  readonly appId: string | undefined;
}

export function parsePage(part: MessagingPart, context: Context): ChannelEvent[] {
  const at = new Date(part.timestamp ?? context.time);
  const sender: Address = { native: part.sender?.id ?? '' };
  if (part.message) return message(part, part.message, context, at);
  if (part.message_edit) return [{ type: 'edit', externalId: part.message_edit.mid, body: part.message_edit.text, at }];
  if (part.reaction) {
    const fromMe = sender.native === context.account;
    const chat: Address = fromMe ? { native: part.recipient?.id ?? '' } : sender;
    const emoji = part.reaction.action === 'unreact' ? '' : part.reaction.emoji;
    return [{ type: 'reaction', externalId: part.reaction.mid, chat, by: sender, fromMe, emoji, at }];
  }
  if (part.delivery) return delivered(part.delivery, sender, at);
  if (part.read) {
    const { mid, watermark } = part.read;
    const which = mid ? { externalId: mid } : { upTo: new Date(watermark ?? at) };
    return [{ type: 'status', ...which, to: sender, status: 'read', at }];
  }
  if (part.postback) {
    const { mid, title, payload } = part.postback;
    // Older buttons carry no id; the time makes one that is the same when the callback comes again.
    const externalId = mid ?? `postback:${sender.native}:${at.getTime()}`;
    const content = { kind: 'choiceReply', id: payload.slice(0, 200) } as const;
    return [inbound({ externalId, chat: sender, author: sender, at, body: title, content })];
  }
  return [];
}

const inbound = (
  given: Pick<InboundMessage, 'externalId' | 'chat' | 'author' | 'at' | 'body' | 'content'> & Partial<InboundMessage>,
): InboundMessage => ({ type: 'message', fromMe: false, live: true, ...given });

function delivered(delivery: NonNullable<MessagingPart['delivery']>, to: Address, at: Date): ChannelEvent[] {
  if (delivery.mids.length === 0) {
    return [{ type: 'status', upTo: new Date(delivery.watermark ?? at), to, status: 'delivered', at }];
  }
  return delivery.mids.map((externalId) => ({ type: 'status', externalId, to, status: 'delivered', at }));
}

function message(
  part: MessagingPart,
  given: NonNullable<MessagingPart['message']>,
  { account, appId }: Context,
  at: Date,
): ChannelEvent[] {
  if (given.is_deleted) return [{ type: 'revoke', externalId: given.mid, at }];
  const fromMe = given.is_echo === true;
  const customer: Address = { native: (fromMe ? part.recipient?.id : part.sender?.id) ?? '' };
  const ours = appId === undefined ? given.metadata !== undefined : given.app_id === appId;
  if (fromMe && ours) {
    const reference = given.metadata ? { reference: given.metadata } : {};
    const body = given.text ?? '';
    return [{ type: 'status', externalId: given.mid, ...reference, to: customer, body, status: 'sent', at }];
  }
  const quoteOf = given.reply_to?.mid;
  return pageContents(given).map((content, index) =>
    inbound({
      // One message of Meta's may hold several files; ours hold one each.
      externalId: index === 0 ? given.mid : `${given.mid}#${index + 1}`,
      chat: customer,
      author: fromMe ? { native: account } : customer,
      fromMe,
      at,
      ...content,
      ...(quoteOf ? { quoteOf } : {}),
    }),
  );
}
