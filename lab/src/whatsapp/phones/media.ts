import { createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  aesEncryptGCM,
  type BinaryNode,
  getMediaKeys,
  hkdf,
  type MediaType,
  normalizeMessageContent,
  proto,
} from 'baileys';
import { deliver } from '../companions/deliver.ts';
import type { ChatEntry, Companion, Network, Phone } from '../model.ts';
import { child, node, seconds, server } from '../wire/node.ts';
import { findEntry, messageOf } from './chat.ts';

function fileIn(entry: ChatEntry) {
  const content = normalizeMessageContent(messageOf(entry)) ?? {};
  const file =
    content.imageMessage ??
    content.videoMessage ??
    content.audioMessage ??
    content.documentMessage ??
    content.stickerMessage;
  if (!file?.directPath || !file.mediaKey) throw new Error('This message carries no file.');
  return { directPath: file.directPath, mediaKey: file.mediaKey, isVoice: content.audioMessage?.ptt === true };
}

export function expireFile(network: Network, entry: ChatEntry): void {
  network.media.expire(fileIn(entry).directPath);
}

/** A companion found the file gone and asks its phone, which answers sealed with the key of the file. */
export function renewFile(network: Network, phone: Phone, companion: Companion, request: BinaryNode): void {
  const { id = '' } = request.attrs;
  const entry = findEntry(phone, id);
  const asked = child(request, 'rmr') ?? node('rmr');
  const answer = (content: BinaryNode) => {
    const attrs = { from: server, type: 'mediaretry', id, t: seconds() };
    deliver(network, companion, node('notification', attrs, [content, node('rmr', asked.attrs)]));
  };
  const { directPath, mediaKey } = entry ? fileIn(entry) : {};
  const renewed = directPath && phone.online ? network.media.renew(directPath) : undefined;
  if (!renewed || !mediaKey) return answer(node('error', { code: '2' }));
  const { SUCCESS: result } = proto.MediaRetryNotification.ResultType;
  const plain = proto.MediaRetryNotification.encode({ stanzaId: id, directPath: renewed, result }).finish();
  const key = Buffer.from(hkdf(Buffer.from(mediaKey), 32, { info: 'WhatsApp Media Retry Notification' }));
  const iv = randomBytes(12);
  const sealed = aesEncryptGCM(plain, key, iv, Buffer.from(id));
  answer(node('encrypt', {}, [node('enc_p', {}, sealed), node('enc_iv', {}, iv)]));
}

/** The file of a message as the phone's owner sees it: fetched, checked and decrypted. */
export async function openFile(network: Network, entry: ChatEntry): Promise<Buffer> {
  const file = fileIn(entry);
  const sealed = network.media.read(file.directPath);
  if (!sealed) throw new Error('The file is no longer kept.');
  const kind: MediaType = file.isVoice ? 'ptt' : mediaType(entry);
  const { iv, cipherKey, macKey } = await getMediaKeys(file.mediaKey, kind);
  if (!macKey) throw new Error('The keys of the file are incomplete.');
  const body = sealed.subarray(0, -10);
  const mac = createHmac('sha256', macKey).update(iv).update(body).digest().subarray(0, 10);
  if (!timingSafeEqual(mac, sealed.subarray(-10))) throw new Error('The file was changed on its way.');
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  return Buffer.concat([decipher.update(body), decipher.final()]);
}

function mediaType(entry: ChatEntry): MediaType {
  switch (entry.kind) {
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
      return entry.kind;
    default:
      throw new Error('This message carries no file.');
  }
}
