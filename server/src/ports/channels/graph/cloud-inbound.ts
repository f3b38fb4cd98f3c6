import { z } from 'zod';
import type { MediaKind } from '@oplano/contracts/messages';
import type { InboundMessage } from '../driver.ts';

/** A message of the Cloud API, as it arrives. */

const file = z.object({
  id: z.string(),
  mime_type: z.string().default('application/octet-stream'),
  sha256: z.string().optional(),
  caption: z.string().optional(),
  filename: z.string().optional(),
  voice: z.boolean().optional(),
});

const reply = z.object({ id: z.string(), title: z.string().default('') });

export const cloudMessage = z.object({
  id: z.string(),
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  to: z.string().optional(),
  to_user_id: z.string().optional(),
  timestamp: z.string(),
  type: z.string(),
  context: z
    .object({
      id: z.string().optional(),
      forwarded: z.boolean().optional(),
      frequently_forwarded: z.boolean().optional(),
    })
    .optional(),
  text: z.object({ body: z.string() }).optional(),
  image: file.optional(),
  video: file.optional(),
  audio: file.optional(),
  document: file.optional(),
  sticker: file.optional(),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().default(''),
      address: z.string().default(''),
    })
    .optional(),
  contacts: z
    .array(
      z.object({
        name: z.object({ formatted_name: z.string().default('') }).optional(),
        phones: z.array(z.object({ phone: z.string().optional(), wa_id: z.string().optional() })).default([]),
      }),
    )
    .optional(),
  reaction: z.object({ message_id: z.string(), emoji: z.string().default('') }).optional(),
  edit: z
    .object({
      original_message_id: z.string(),
      message: z.object({
        text: z.object({ body: z.string() }).optional(),
        image: z.object({ caption: z.string().optional() }).optional(),
        video: z.object({ caption: z.string().optional() }).optional(),
        document: z.object({ caption: z.string().optional() }).optional(),
      }),
    })
    .optional(),
  revoke: z.object({ original_message_id: z.string() }).optional(),
  button: z.object({ text: z.string().default(''), payload: z.string().default('') }).optional(),
  interactive: z
    .object({
      button_reply: reply.optional(),
      list_reply: reply.optional(),
      nfm_reply: z.object({ name: z.string().default('flow'), body: z.string().default('') }).optional(),
    })
    .optional(),
  system: z.object({ body: z.string().default('') }).optional(),
  referral: z
    .object({
      headline: z.string().default(''),
      body: z.string().default(''),
      source_url: z.string().default(''),
    })
    .optional(),
});
export type CloudMessage = z.output<typeof cloudMessage>;

type Content = Pick<InboundMessage, 'body' | 'content' | 'media'>;

const mediaKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const satisfies readonly MediaKind[];

/** What a media id means later: it is asked for together with the number it came to. */
export const cloudSource = z.object({ id: z.string(), phoneNumberId: z.string() });

function media(message: CloudMessage, phoneNumberId: string): Content | undefined {
  for (const kind of mediaKinds) {
    const found = message[kind];
    if (!found) continue;
    return {
      body: found.caption ?? '',
      content: { kind: 'media' },
      media: {
        kind,
        mimetype: found.mime_type,
        ...(found.filename ? { name: found.filename } : {}),
        ...(found.voice ? { voice: true } : {}),
        source: { id: found.id, phoneNumberId } satisfies z.input<typeof cloudSource>,
      },
    };
  }
  return undefined;
}

function choice(message: CloudMessage): Content | undefined {
  const { button, interactive } = message;
  const picked = interactive?.button_reply ?? interactive?.list_reply;
  if (picked) return { body: picked.title, content: { kind: 'choiceReply', id: picked.id } };
  if (button) return { body: button.text, content: { kind: 'choiceReply', id: button.payload } };
  if (interactive?.nfm_reply) {
    return { body: interactive.nfm_reply.body, content: { kind: 'choiceReply', id: interactive.nfm_reply.name } };
  }
  return undefined;
}

export function cloudContent(message: CloudMessage, phoneNumberId: string): Content {
  const { text, location, contacts, referral } = message;
  if (referral) {
    const { headline: title, body: description, source_url: url } = referral;
    const inner = media(message, phoneNumberId);
    return {
      body: text?.body ?? inner?.body ?? '',
      content: { kind: 'ad', title, description, url },
      ...(inner?.media ? { media: inner.media } : {}),
    };
  }
  if (text) return { body: text.body, content: { kind: 'text' } };
  if (location) return { body: location.name, content: { kind: 'location', ...location, live: false } };
  if (contacts && contacts.length > 0) {
    const cards = contacts.map(({ name, phones }) => ({
      name: name?.formatted_name ?? '',
      phones: phones.flatMap(({ phone, wa_id: wa }) => phone ?? wa ?? []),
    }));
    return { body: cards.map(({ name }) => name).join(', '), content: { kind: 'contacts', cards } };
  }
  return (
    media(message, phoneNumberId) ??
    choice(message) ?? {
      body: message.system?.body ?? '',
      content: { kind: 'unsupported', what: message.type.slice(0, 100) },
    }
  );
}
