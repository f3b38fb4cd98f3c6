import type { MediaKind } from '@oplano/contracts/messages';
import type { MediaType, proto, WAMessageKey } from 'baileys';
import type { MediaRef } from '../../driver.ts';

/** What `fetchMedia` needs later; JSON. */
export interface MediaSource {
  readonly type: MediaType;
  readonly mediaKey: string;
  readonly directPath: string;
  readonly url?: string;
  /** Of the plain file, to know that it came whole. */
  readonly sha256?: string;
  /** Which message it came with, for asking the phone to put it there again. */
  readonly chat: string;
  readonly id: string;
  readonly fromMe?: boolean;
  readonly participant?: string;
}

type File = proto.Message.IImageMessage &
  proto.Message.IVideoMessage &
  proto.Message.IAudioMessage &
  proto.Message.IDocumentMessage &
  proto.Message.IStickerMessage;

const fields = [
  ['imageMessage', 'image', 'image'],
  ['videoMessage', 'video', 'video'],
  ['ptvMessage', 'video', 'video'],
  ['audioMessage', 'audio', 'audio'],
  ['documentMessage', 'document', 'document'],
  ['stickerMessage', 'sticker', 'sticker'],
] as const satisfies readonly (readonly [keyof proto.IMessage, MediaKind, MediaType])[];

export interface ReadFile {
  readonly caption: string;
  readonly context: proto.IContextInfo | null | undefined;
  readonly viewOnce: boolean;
  /** Absent when the message lacks what is needed to fetch the file. */
  readonly media: MediaRef | undefined;
}

/** The file inside a message, if there is one. */
export function readFile(content: proto.IMessage, key: WAMessageKey): ReadFile | undefined {
  for (const [field, kind, type] of fields) {
    const file: File | null | undefined = content[field];
    if (!file) continue;
    return {
      caption: file.caption ?? '',
      context: file.contextInfo,
      viewOnce: file.viewOnce === true,
      media: reference(file, kind, type, key),
    };
  }
  return undefined;
}

function reference(file: File, kind: MediaKind, type: MediaType, key: WAMessageKey): MediaRef | undefined {
  const { mediaKey, directPath } = file;
  if (!mediaKey || !directPath) return undefined;
  const source: MediaSource = {
    type,
    mediaKey: base64(mediaKey),
    directPath,
    ...(file.url ? { url: file.url } : {}),
    ...(file.fileSha256 ? { sha256: base64(file.fileSha256) } : {}),
    chat: key.remoteJid ?? '',
    id: key.id ?? '',
    ...(key.fromMe ? { fromMe: true } : {}),
    ...(key.participant ? { participant: key.participant } : {}),
  };
  const waveform = file.waveform && file.waveform.length > 0 ? levels(file.waveform) : undefined;
  return {
    kind,
    mimetype: file.mimetype ?? 'application/octet-stream',
    ...(file.fileName ? { name: file.fileName } : {}),
    ...(file.fileLength ? { size: Number(file.fileLength) } : {}),
    ...(file.width ? { width: file.width } : {}),
    ...(file.height ? { height: file.height } : {}),
    ...(file.seconds ? { seconds: file.seconds } : {}),
    ...(kind === 'audio' ? { voice: file.ptt === true } : {}),
    ...(waveform ? { waveform } : {}),
    source,
  };
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const levels = (bytes: Uint8Array): number[] => Array.from(bytes.subarray(0, 64), (level) => Math.min(100, level));
