import type { AnyMessageContent } from 'baileys';
import {
  ControlError,
  type ControlRequest,
  number,
  oneOf,
  optionalFlag,
  optionalNumber,
  optionalText,
  text,
  texts,
} from '../control/index.ts';
import type { Network, Phone } from './model.ts';
import { findEntry } from './phones/chat.ts';
import { findPhone, jidOf } from './phones/find.ts';
import { editFromPhone, sendFromPhone } from './phones/send.ts';

/**
 * What a person can write on a phone, as JSON:
 *
 * - `{ to, kind: 'text', text, quoteOf? }`
 * - `{ to, kind: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker', file: base64, mimetype?, name?, caption?, seconds?, viewOnce?, quoteOf? }`
 * - `{ to, kind: 'location', latitude, longitude, name?, address? }`
 * - `{ to, kind: 'contact', name, phones: [] }`
 * - `{ to, kind: 'poll', text, options: [] }`
 * - `{ to, kind: 'reaction', id, emoji }`, emoji `''` takes it back
 * - `{ to, kind: 'edit', id, text, sealed? = true }`
 * - `{ to, kind: 'delete', id }`
 *
 * `damaged: true` makes the first copy unreadable for the company, so that it has to ask for another.
 */
const kinds = [
  'text',
  'image',
  'video',
  'audio',
  'voice',
  'document',
  'sticker',
  'location',
  'contact',
  'poll',
  'reaction',
  'edit',
  'delete',
] as const;
type Body = ControlRequest['body'];

export function writeFromPhone(network: Network, phone: Phone, body: Body): Promise<string> {
  const to = text(body, 'to');
  const kind = oneOf(body, 'kind', kinds);
  if (kind === 'edit') {
    return editFromPhone(
      network,
      phone,
      to,
      text(body, 'id'),
      text(body, 'text'),
      optionalFlag(body, 'sealed') ?? true,
    );
  }
  const quoteOf = optionalText(body, 'quoteOf');
  return sendFromPhone(network, phone, to, contentFor(network, phone, kind, body), {
    damaged: optionalFlag(body, 'damaged') ?? false,
    ...(quoteOf === undefined ? {} : { quoteOf }),
  });
}

function contentFor(
  network: Network,
  phone: Phone,
  kind: Exclude<(typeof kinds)[number], 'edit'>,
  body: Body,
): AnyMessageContent {
  switch (kind) {
    case 'text':
      return { text: text(body, 'text') };
    case 'location':
      return { location: placeFrom(body) };
    case 'contact':
      return { contacts: cardFrom(text(body, 'name'), texts(body, 'phones')) };
    case 'poll':
      return { poll: { name: text(body, 'text'), values: texts(body, 'options'), selectableCount: 1 } };
    case 'reaction':
      return { react: { text: optionalText(body, 'emoji') ?? '', key: keyOf(network, phone, text(body, 'id')) } };
    case 'delete':
      return { delete: keyOf(network, phone, text(body, 'id')) };
    default:
      return fileFrom(kind, body);
  }
}

function placeFrom(body: Body) {
  const name = optionalText(body, 'name');
  const address = optionalText(body, 'address');
  return {
    degreesLatitude: number(body, 'latitude'),
    degreesLongitude: number(body, 'longitude'),
    ...(name ? { name } : {}),
    ...(address ? { address } : {}),
  };
}

function cardFrom(name: string, phones: readonly string[]) {
  const lines = phones.map((phone) => `TEL;type=CELL;waid=${phone.replace(/\D/g, '')}:${phone}`);
  const vcard = ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name}`, ...lines, 'END:VCARD'].join('\n');
  return { displayName: name, contacts: [{ displayName: name, vcard }] };
}

type FileKind = 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';

function fileFrom(kind: FileKind, body: Body): AnyMessageContent {
  const file = Buffer.from(text(body, 'file'), 'base64');
  const caption = optionalText(body, 'caption');
  const captioned = caption ? { caption } : {};
  const mimetype = optionalText(body, 'mimetype');
  const typed = mimetype ? { mimetype } : {};
  const once = optionalFlag(body, 'viewOnce') ? { viewOnce: true } : {};
  switch (kind) {
    case 'image':
      return { image: file, ...typed, ...captioned, ...once };
    case 'video':
      return { video: file, ...typed, ...captioned, ...once };
    case 'sticker':
      return { sticker: file, ...typed };
    case 'document':
      return {
        document: file,
        mimetype: mimetype ?? 'application/octet-stream',
        fileName: optionalText(body, 'name') ?? 'file',
        ...captioned,
      };
    case 'audio':
    case 'voice':
      return {
        audio: file,
        ptt: kind === 'voice',
        mimetype: mimetype ?? (kind === 'voice' ? 'audio/ogg; codecs=opus' : 'audio/mpeg'),
        seconds: optionalNumber(body, 'seconds') ?? 1,
      };
  }
}

/** How the phone names a message that is reacted to or deleted. */
function keyOf(network: Network, phone: Phone, id: string) {
  const entry = findEntry(phone, id);
  if (!entry) throw new ControlError(`The phone has no message ${id}.`, 404);
  const author = findPhone(network, entry.from);
  return { id, fromMe: entry.fromMe, remoteJid: author ? jidOf(author) : '' };
}
