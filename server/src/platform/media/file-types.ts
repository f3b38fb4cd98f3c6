import type { MediaKind } from '@oplano/contracts/messages';

/** One kind of file that we know by its bytes. */
export interface FileType {
  readonly kind: Exclude<MediaKind, 'sticker'>;
  readonly mimetype: string;
  /** Ending it is stored with. */
  readonly extension: string;
  /** What ffmpeg calls the form, where it is one that may hold a recording. Nothing else is ever listened to. */
  readonly demuxer?: string;
  /** Whether it can be unpacked and looked at here. */
  readonly isPicture?: boolean;
}

const picture = (mimetype: string, extension: string): FileType => ({
  kind: 'image',
  mimetype,
  extension,
  isPicture: true,
});
const sound = (mimetype: string, extension: string, demuxer: string): FileType => ({
  kind: 'audio',
  mimetype,
  extension,
  demuxer,
});
const film = (mimetype: string, extension: string, demuxer: string): FileType => ({
  kind: 'video',
  mimetype,
  extension,
  demuxer,
});
/** Kept and passed on, never shown or opened here. */
const paper = (mimetype: string, extension: string): FileType => ({ kind: 'document', mimetype, extension });

/** Every kind of file that has a name here, by what the sniffer calls it. Whatever it calls otherwise is unknown. */
export const fileTypes: Readonly<Record<string, FileType>> = {
  'image/jpeg': picture('image/jpeg', '.jpg'),
  'image/png': picture('image/png', '.png'),
  'image/apng': picture('image/png', '.png'),
  'image/gif': picture('image/gif', '.gif'),
  'image/webp': picture('image/webp', '.webp'),
  'image/avif': picture('image/avif', '.avif'),
  // Phones read their own format; the library here does not.
  'image/heic': { kind: 'image', mimetype: 'image/heic', extension: '.heic' },
  'image/heic-sequence': { kind: 'image', mimetype: 'image/heic', extension: '.heic' },
  'image/tiff': { kind: 'document', mimetype: 'image/tiff', extension: '.tiff', isPicture: true },
  'audio/ogg': sound('audio/ogg', '.ogg', 'ogg'),
  'audio/ogg; codecs=opus': sound('audio/ogg', '.ogg', 'ogg'),
  'video/ogg': film('video/ogg', '.ogv', 'ogg'),
  'audio/mpeg': sound('audio/mpeg', '.mp3', 'mp3'),
  'audio/aac': sound('audio/aac', '.aac', 'aac'),
  'audio/flac': sound('audio/flac', '.flac', 'flac'),
  'audio/wav': sound('audio/wav', '.wav', 'wav'),
  'audio/amr': sound('audio/amr', '.amr', 'amr'),
  'audio/mp4': sound('audio/mp4', '.m4a', 'mov'),
  'audio/x-m4a': sound('audio/mp4', '.m4a', 'mov'),
  'video/mp4': film('video/mp4', '.mp4', 'mov'),
  'video/x-m4v': film('video/mp4', '.mp4', 'mov'),
  'video/3gpp': film('video/3gpp', '.3gp', 'mov'),
  'video/3gpp2': film('video/3gpp', '.3gp', 'mov'),
  'video/quicktime': film('video/quicktime', '.mov', 'mov'),
  'video/webm': film('video/webm', '.webm', 'matroska'),
  'video/matroska': film('video/webm', '.webm', 'matroska'),
  'application/pdf': paper('application/pdf', '.pdf'),
};

/** Files inside a zip or an old Office container look alike; their ending tells them apart and is harmless either way. */
export const documents: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  zip: 'application/zip',
  csv: 'text/csv',
  txt: 'text/plain',
};

export const unknownFile: FileType = paper('application/octet-stream', '.bin');
