import { z } from 'zod';
import type { MediaKind } from '@oplano/contracts/messages';
import type { InboundMessage } from '../driver.ts';

/** A message of Messenger or Instagram, as it arrives. */

const attachment = z.object({
  type: z.string(),
  title: z.string().optional(),
  url: z.string().optional(),
  payload: z
    .object({
      url: z.string().optional(),
      title: z.string().optional(),
      sticker_id: z.union([z.number(), z.string()]).optional(),
      coordinates: z.object({ lat: z.number(), long: z.number() }).optional(),
    })
    .nullish(),
});
type Attachment = z.output<typeof attachment>;

export const pageMessage = z.object({
  mid: z.string(),
  text: z.string().optional(),
  attachments: z.array(attachment).default([]),
  reply_to: z
    .object({ mid: z.string().optional(), story: z.object({ url: z.string().optional() }).optional() })
    .optional(),
  quick_reply: z.object({ payload: z.string().default('') }).optional(),
  referral: z
    .object({
      source: z.string().optional(),
      ads_context_data: z
        .object({
          ad_title: z.string().default(''),
          photo_url: z.string().optional(),
          video_url: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
  is_echo: z.boolean().optional(),
  is_deleted: z.boolean().optional(),
  is_unsupported: z.boolean().optional(),
  app_id: z.coerce.string().optional(),
  metadata: z.string().optional(),
});
type PageMessage = z.output<typeof pageMessage>;

type Content = Pick<InboundMessage, 'body' | 'content' | 'media'>;

const mediaKinds: Readonly<Record<string, MediaKind>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  file: 'document',
  sticker: 'sticker',
  ig_reel: 'video',
  reel: 'video',
  story_mention: 'image',
};
/** Meta sends an address and no type; the real one is found out when the file is here. */
const guessed: Readonly<Record<MediaKind, string>> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/mp4',
  document: 'application/octet-stream',
  sticker: 'image/png',
};

export const pageSource = z.object({ url: z.string() });

const fileName = (url: string): string | undefined => {
  const name = URL.canParse(url) ? new URL(url).pathname.split('/').at(-1) : undefined;
  return name?.includes('.') ? decodeURIComponent(name).slice(0, 255) : undefined;
};

function contentOf(given: Attachment, text: string): Content {
  const { type, payload } = given;
  if (payload?.coordinates) {
    const { lat: latitude, long: longitude } = payload.coordinates;
    const name = given.title ?? '';
    return { body: text || name, content: { kind: 'location', latitude, longitude, name, address: '', live: false } };
  }
  const kind = payload?.sticker_id === undefined ? mediaKinds[type] : 'sticker';
  const url = payload?.url ?? given.url;
  if (kind && url) {
    const name = kind === 'document' ? fileName(url) : undefined;
    return {
      body: text,
      content: { kind: 'media' },
      media: {
        kind,
        mimetype: guessed[kind],
        ...(name ? { name } : {}),
        source: { url } satisfies z.input<typeof pageSource>,
      },
    };
  }
  // A shared post or link: its title and address say all there is.
  const shared = [text, payload?.title ?? given.title, url].filter(Boolean).join('\n');
  if (url) return { body: shared, content: { kind: 'text' } };
  return { body: text, content: { kind: 'unsupported', what: type.slice(0, 100) } };
}

/** The messages that one message of Meta's stands for: one per file, the text with the first. */
export function pageContents(given: PageMessage): Content[] {
  const text = given.text ?? '';
  const [first, ...others] = given.attachments;
  if (first) return [contentOf(first, text), ...others.map((other) => contentOf(other, ''))];
  const ad = given.referral?.ads_context_data;
  if (ad) {
    const url = ad.photo_url ?? ad.video_url ?? '';
    return [{ body: text, content: { kind: 'ad', title: ad.ad_title, description: '', url } }];
  }
  if (given.quick_reply) {
    return [{ body: text, content: { kind: 'choiceReply', id: given.quick_reply.payload.slice(0, 200) } }];
  }
  const story = given.reply_to?.story;
  if (story) {
    // The story itself is a picture or a film; showing it tells the agent what is being talked about.
    const picture = story.url ? contentOf({ type: 'story_mention', payload: { url: story.url } }, text) : undefined;
    return [picture ?? { body: text, content: { kind: 'text' } }];
  }
  if (given.is_unsupported || text === '') return [{ body: text, content: { kind: 'unsupported', what: 'message' } }];
  return [{ body: text, content: { kind: 'text' } }];
}
