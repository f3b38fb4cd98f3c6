import { normalizeMessageContent, type proto } from 'baileys';
import type { ChatEntry, EntryKind } from '../model.ts';

type Shown = Pick<ChatEntry, 'kind' | 'text' | 'media' | 'location' | 'cards' | 'quoteOf' | 'forwarded'>;
type File = proto.Message.IImageMessage &
  proto.Message.IVideoMessage &
  proto.Message.IAudioMessage &
  proto.Message.IDocumentMessage;

const files = [
  ['image', 'imageMessage'],
  ['video', 'videoMessage'],
  ['audio', 'audioMessage'],
  ['document', 'documentMessage'],
  ['sticker', 'stickerMessage'],
] as const satisfies readonly (readonly [EntryKind, keyof proto.IMessage])[];

/** What a phone shows of a message. */
export function describe(message: proto.IMessage): Shown {
  const content = normalizeMessageContent(message) ?? {};
  for (const [kind, field] of files) {
    const file: File | null | undefined = content[field];
    if (file) return { kind, text: file.caption ?? '', ...context(file.contextInfo), media: describeFile(file) };
  }
  const text = content.extendedTextMessage;
  if (text) return { kind: 'text', text: text.text ?? '', ...context(text.contextInfo) };
  if (typeof content.conversation === 'string' && content.conversation !== '') {
    return { kind: 'text', text: content.conversation };
  }
  return describeOther(content);
}

function describeOther(content: proto.IMessage): Shown {
  const place = content.locationMessage ?? content.liveLocationMessage;
  if (place) {
    const location = { latitude: place.degreesLatitude ?? 0, longitude: place.degreesLongitude ?? 0 };
    const { name, address } = content.locationMessage ?? {};
    return {
      kind: 'location',
      text: name ?? '',
      ...context(place.contextInfo),
      location: { ...location, ...(name ? { name } : {}), ...(address ? { address } : {}) },
    };
  }
  const cards = content.contactsArrayMessage?.contacts ?? (content.contactMessage ? [content.contactMessage] : []);
  if (cards.length > 0) {
    const named = cards.map(({ displayName, vcard }) => ({ name: displayName ?? '', phones: phonesIn(vcard ?? '') }));
    return { kind: 'contacts', text: named.map(({ name }) => name).join(', '), cards: named };
  }
  const poll = content.pollCreationMessage ?? content.pollCreationMessageV2 ?? content.pollCreationMessageV3;
  if (poll) {
    const options = (poll.options ?? []).map(({ optionName }) => optionName ?? '');
    return { kind: 'poll', text: [poll.name ?? '', ...options].join('\n') };
  }
  return { kind: 'other', text: '' };
}

function describeFile(file: File): NonNullable<ChatEntry['media']> {
  return {
    mimetype: file.mimetype ?? 'application/octet-stream',
    ...(file.fileName ? { name: file.fileName } : {}),
    ...(file.fileLength ? { size: Number(file.fileLength) } : {}),
    ...(file.seconds ? { seconds: file.seconds } : {}),
    ...(file.ptt ? { voice: true } : {}),
  };
}

function context(info: proto.IContextInfo | null | undefined): Pick<Shown, 'quoteOf' | 'forwarded'> {
  return {
    ...(info?.stanzaId ? { quoteOf: info.stanzaId } : {}),
    ...(info?.isForwarded ? { forwarded: true } : {}),
  };
}

function phonesIn(vcard: string): string[] {
  return [...vcard.matchAll(/^(?:item\d+\.)?TEL[^:\n]*:(.+)$/gm)].map(([, phone = '']) => phone.trim());
}
