import type { Readable } from 'node:stream';
import { type AnyMessageContent, proto, type WAMessage, type WAMessageKey } from 'baileys';
import type { KnownMessage, OutboundContent } from '../../driver.ts';
import { writeVcard } from '@oplano/core/messages';

/** Our content in the library's words. */
export async function toOutbound(content: OutboundContent): Promise<AnyMessageContent> {
  switch (content.kind) {
    case 'text':
      return { text: content.text };
    case 'media':
      return mediaContent(content);
    case 'location':
      return {
        location: {
          degreesLatitude: content.latitude,
          degreesLongitude: content.longitude,
          name: content.name,
          address: content.address,
        },
      };
    case 'contacts': {
      const contacts = content.cards.map((card) => ({ displayName: card.name, vcard: writeVcard(card) }));
      const displayName = content.cards.map(({ name }) => name).join(', ');
      return { contacts: { displayName, contacts } };
    }
    case 'choice':
      // Buttons of unofficial clients are not shown everywhere; numbers are.
      return { text: [content.text, '', ...content.options.map(({ title }, i) => `${i + 1} - ${title}`)].join('\n') };
    case 'template':
      throw new Error('Templates belong to the Cloud API.');
  }
}

type MediaContent = Extract<OutboundContent, { kind: 'media' }>;

async function mediaContent({ media, file, caption, voice }: MediaContent): Promise<AnyMessageContent> {
  const stream = { stream: await file.open() };
  const { mimetype } = file;
  const captioned = caption === '' ? {} : { caption };
  switch (media) {
    case 'image':
      return { image: stream, mimetype, ...captioned };
    case 'video':
      return { video: stream, mimetype, ...captioned };
    case 'sticker':
      return { sticker: stream, mimetype };
    case 'document':
      return { document: stream, mimetype, fileName: file.name, ...captioned };
    case 'audio':
      return voice ? voiceNote(stream, voice) : { audio: stream, mimetype };
  }
}

function voiceNote(audio: { stream: Readable }, { seconds, waveform }: NonNullable<MediaContent['voice']>) {
  // Phones show a voice note only under exactly this type.
  const mimetype = 'audio/ogg; codecs=opus';
  return { audio, ptt: true, mimetype, seconds, waveform: Uint8Array.from(waveform) };
}

export function messageKeyOf({ externalId, chat, author, fromMe }: KnownMessage): WAMessageKey {
  const participant = chat.group && author && !fromMe ? { participant: author.native } : {};
  return { remoteJid: chat.native, id: externalId, fromMe, ...participant };
}

/** A message as the library wants it for quoting and forwarding; without the original only its text. */
export function toWaMessage(known: KnownMessage): WAMessage {
  const message = known.raw ? proto.Message.decode(known.raw) : { conversation: known.body };
  return { key: messageKeyOf(known), message };
}
