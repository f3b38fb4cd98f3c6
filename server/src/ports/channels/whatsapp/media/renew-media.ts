import { within } from '#platform/kit';
import type { MediaType, proto, WASocket } from 'baileys';
import type { MediaSource } from '../incoming/read-media.ts';

const patienceMs = 30_000;
const fields: Partial<Record<MediaType, keyof proto.IMessage>> = {
  image: 'imageMessage',
  video: 'videoMessage',
  audio: 'audioMessage',
  document: 'documentMessage',
  sticker: 'stickerMessage',
};

/** Asks the account's phone to put a file on the server again; the phone may be off, or may have deleted it. */
export async function renewMedia(
  socket: Pick<WASocket, 'updateMediaMessage'>,
  source: MediaSource,
): Promise<MediaSource> {
  const field = fields[source.type];
  if (!field) throw new Error('Only files of messages can be asked for again.');
  // The library writes the new place into this very object.
  const file = { mediaKey: Buffer.from(source.mediaKey, 'base64'), directPath: source.directPath, url: source.url };
  const { chat: remoteJid, id, fromMe = false, participant } = source;
  const key = { remoteJid, id, fromMe, ...(participant ? { participant } : {}) };
  await within(patienceMs, socket.updateMediaMessage({ key, message: { [field]: file } }), () => {
    throw new Error('The phone did not answer.');
  });
  const { url: _old, ...rest } = source;
  return { ...rest, directPath: file.directPath, ...(file.url ? { url: file.url } : {}) };
}
