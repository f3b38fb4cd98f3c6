import { z } from 'zod';
import type { Address, ChannelEvent, InboundMessage } from '../driver.ts';
import { type CloudMessage, cloudContent, cloudMessage } from './cloud-inbound.ts';

/** `value` of a change of a WhatsApp business account; its parts are read one by one. */
const cloudValue = z.object({
  metadata: z.object({ phone_number_id: z.string().min(1), display_phone_number: z.string().default('') }),
  contacts: z
    .array(
      z.object({
        profile: z.object({ name: z.string().optional() }).optional(),
        wa_id: z.string().optional(),
        user_id: z.string().optional(),
      }),
    )
    .default([]),
  messages: z.array(z.unknown()).default([]),
  message_echoes: z.array(z.unknown()).default([]),
  statuses: z.array(z.unknown()).default([]),
});
type CloudValue = z.output<typeof cloudValue>;

const cloudStatus = z.object({
  id: z.string(),
  status: z.string(),
  timestamp: z.string(),
  recipient_id: z.string().optional(),
  recipient_user_id: z.string().optional(),
  biz_opaque_callback_data: z.string().optional(),
  errors: z
    .array(
      z.object({
        code: z.number(),
        title: z.string().default(''),
        error_data: z.object({ details: z.string().default('') }).optional(),
      }),
    )
    .default([]),
});

const time = (seconds: string): Date => new Date(Number(seconds) * 1000);

/** Since 2026 the number may be missing: then the business-scoped id is all there is. */
function address(phone: string | undefined, bsuid: string | undefined): Address {
  return { native: phone ?? bsuid ?? '', ...(phone ? { phone } : {}), ...(bsuid ? { bsuid } : {}) };
}

type Read = (account: string, raw: unknown, events: () => ChannelEvent[]) => void;

/** Hands every part to `read`, which deals with those that cannot be read. */
export function parseCloud(raw: unknown, read: Read): void {
  const value = cloudValue.parse(raw);
  const { phone_number_id: account } = value.metadata;
  for (const part of value.messages) read(account, part, () => [fromCustomer(value, cloudMessage.parse(part))]);
  for (const part of value.message_echoes)
    read(account, part, () => [fromBusinessApp(value, cloudMessage.parse(part))]);
  for (const part of value.statuses) read(account, part, () => status(cloudStatus.parse(part)));
}

function fromCustomer({ contacts, metadata }: CloudValue, message: CloudMessage): ChannelEvent {
  const contact =
    contacts.find(
      ({ wa_id: phone, user_id: bsuid }) =>
        (phone !== undefined && phone === message.from) || (bsuid !== undefined && bsuid === message.from_user_id),
    ) ?? contacts[0];
  const author = address(message.from ?? contact?.wa_id, message.from_user_id ?? contact?.user_id);
  const at = time(message.timestamp);
  if (message.reaction) {
    const { message_id: externalId, emoji } = message.reaction;
    return { type: 'reaction', externalId, chat: author, by: author, fromMe: false, emoji, at };
  }
  if (message.edit) return edited(message.edit, at);
  if (message.revoke) return { type: 'revoke', externalId: message.revoke.original_message_id, at };
  const name = contact?.profile?.name;
  // Meta says who was quoted, the number itself when it was us; only the id matters here.
  const quoteOf = message.context?.id;
  return {
    type: 'message',
    externalId: message.id,
    chat: author,
    author,
    fromMe: false,
    at,
    live: true,
    ...cloudContent(message, metadata.phone_number_id),
    ...(quoteOf ? { quoteOf } : {}),
    ...(message.context?.forwarded || message.context?.frequently_forwarded ? { forwarded: true } : {}),
    ...(name ? { name } : {}),
  };
}

function edited(edit: NonNullable<CloudMessage['edit']>, at: Date): ChannelEvent {
  const { text, image, video, document } = edit.message;
  const body = text?.body ?? image?.caption ?? video?.caption ?? document?.caption ?? '';
  return { type: 'edit', externalId: edit.original_message_id, body, at };
}

/** The company answered in the Business app on its own phone. */
function fromBusinessApp({ metadata }: CloudValue, message: CloudMessage): InboundMessage {
  const phone = metadata.display_phone_number.replace(/\D/g, '');
  return {
    type: 'message',
    externalId: message.id,
    chat: address(message.to, message.to_user_id),
    author: { native: phone, phone },
    fromMe: true,
    at: time(message.timestamp),
    live: true,
    ...cloudContent(message, metadata.phone_number_id),
    ...(message.context?.id ? { quoteOf: message.context.id } : {}),
  };
}

const statuses = ['sent', 'delivered', 'read', 'played', 'failed'] as const;

function status(entry: z.output<typeof cloudStatus>): ChannelEvent[] {
  const known = statuses.find((name) => name === entry.status);
  // `deleted`, `warning` and whatever comes next say nothing about delivery.
  if (!known) return [];
  const [error] = entry.errors;
  const recipient = entry.recipient_id ?? entry.recipient_user_id;
  return [
    {
      type: 'status',
      externalId: entry.id,
      ...(entry.biz_opaque_callback_data ? { reference: entry.biz_opaque_callback_data } : {}),
      ...(recipient ? { to: address(entry.recipient_id, entry.recipient_user_id) } : {}),
      status: known,
      at: time(entry.timestamp),
      ...(error ? { error: { code: String(error.code), text: error.error_data?.details || error.title } } : {}),
    },
  ];
}
