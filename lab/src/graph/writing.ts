import { ControlError } from '../control/index.ts';
import { fileUrl, pageAttachment } from './callbacks.ts';
import type { StoredMedia } from './media-store.ts';
import type { LabMessage } from './state.ts';
import { type Account, digits, type World } from './world.ts';

export const mediaKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const;
export type MediaWord = (typeof mediaKinds)[number];
export const isMedia = (kind: string): kind is MediaWord => (mediaKinds as readonly string[]).includes(kind);

/** What a customer writes, whatever the channel. */
export interface Writing {
  account?: string;
  kind: MediaWord | 'text' | 'location' | 'contacts' | 'choice' | 'story' | 'mention' | 'ad' | 'unsupported';
  text?: string;
  file?: { base64: string; mimetype: string; name?: string };
  voice?: boolean;
  location?: { latitude: number; longitude: number; name?: string; address?: string };
  cards?: { name: string; phones: string[] }[];
  choice?: { id: string; title: string };
  quoteOf?: string;
  /** It was written so long ago, and comes only now. */
  hoursAgo?: number;
  storyUrl?: string;
  ad?: { title: string; body: string; url: string };
}

/** The message object of the Cloud API. */
export function cloudPart(writing: Writing, message: LabMessage, media: StoredMedia | undefined): object {
  const { text = '', kind } = writing;
  const context = writing.quoteOf ? { context: { from: message.account, id: writing.quoteOf } } : {};
  const head = { id: message.id, ...context };
  if (isMedia(kind)) {
    if (!media) throw new ControlError(`${kind} needs a file`);
    return {
      ...head,
      type: kind,
      [kind]: {
        id: media.id,
        mime_type: media.mimetype,
        sha256: media.sha256,
        ...(text ? { caption: text } : {}),
        ...(kind === 'document' ? { filename: media.name } : {}),
        ...(kind === 'audio' ? { voice: writing.voice ?? false } : {}),
        ...(kind === 'sticker' ? { animated: false } : {}),
      },
    };
  }
  switch (kind) {
    case 'location':
      return { ...head, type: 'location', location: writing.location };
    case 'contacts':
      return {
        ...head,
        type: 'contacts',
        contacts: (writing.cards ?? []).map(({ name, phones }) => ({
          name: { formatted_name: name, first_name: name.split(' ')[0] },
          phones: phones.map((phone) => ({ phone, wa_id: phone.replace(/\D/g, ''), type: 'CELL' })),
        })),
      };
    case 'choice':
      return {
        ...head,
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: writing.choice },
      };
    case 'ad':
      return {
        ...head,
        type: 'text',
        text: { body: text },
        referral: {
          source_type: 'ad',
          source_id: digits(15, '1'),
          source_url: writing.ad?.url,
          headline: writing.ad?.title,
          body: writing.ad?.body,
          media_type: 'image',
        },
      };
    case 'unsupported':
      return {
        ...head,
        type: 'unsupported',
        errors: [{ code: 131051, title: 'Message type unknown', message: 'Message type unknown' }],
      };
    case 'text':
      return { ...head, type: 'text', text: { body: text } };
    default:
      throw new ControlError(`WhatsApp has no ${kind}`);
  }
}

/** The messaging part of Messenger and Instagram. */
export function pagePart(
  world: World,
  account: Account,
  writing: Writing,
  message: LabMessage,
  media: StoredMedia | undefined,
): object {
  const { kind } = writing;
  const text = writing.text ? { text: writing.text } : {};
  const reply = writing.quoteOf ? { reply_to: { mid: writing.quoteOf } } : {};
  const head = { mid: message.id, ...text, ...reply };
  if (isMedia(kind)) {
    if (!media) throw new ControlError(`${kind} needs a file`);
    const payload = { url: fileUrl(world, media.id), ...(kind === 'sticker' ? { sticker_id: 369239263222822 } : {}) };
    return { message: { ...head, attachments: [{ type: pageAttachment(kind), payload }] } };
  }
  const instagram = account.channel === 'instagram';
  switch (kind) {
    case 'text':
      return { message: head };
    case 'location': {
      if (instagram) throw new ControlError('Instagram has no location');
      const { latitude: lat, longitude: long, name } = writing.location ?? { latitude: 0, longitude: 0 };
      return {
        message: {
          ...head,
          attachments: [{ type: 'location', title: name ?? '', payload: { coordinates: { lat, long } } }],
        },
      };
    }
    case 'choice':
      return { message: { ...head, text: writing.choice?.title, quick_reply: { payload: writing.choice?.id } } };
    case 'story':
      return { message: { ...head, reply_to: { story: { id: digits(17, '1'), url: writing.storyUrl } } } };
    case 'mention':
      return { message: { ...head, attachments: [{ type: 'story_mention', payload: { url: writing.storyUrl } }] } };
    case 'ad':
      return {
        message: {
          ...head,
          referral: {
            ref: '',
            source: 'ADS',
            type: 'OPEN_THREAD',
            ad_id: digits(15, '1'),
            ads_context_data: { ad_title: writing.ad?.title, photo_url: writing.ad?.url },
          },
        },
      };
    case 'unsupported':
      return { message: { ...head, is_unsupported: true } };
    default:
      throw new ControlError(`${account.channel} has no ${kind}`);
  }
}
