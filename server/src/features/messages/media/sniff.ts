import type { MediaKind } from '@oplano/contracts/messages';

export interface FileKind {
  readonly kind: MediaKind;
  readonly mimetype: string;
  readonly extension: string;
}

const at = (bytes: Buffer, offset: number, signature: string): boolean =>
  bytes.subarray(offset, offset + signature.length).toString('latin1') === signature;

/** What the first bytes say. A name or a header may lie, and then a browser would run what it was shown. */
const signatures: readonly (readonly [(bytes: Buffer) => boolean, FileKind])[] = [
  [(b) => at(b, 0, '\xff\xd8\xff'), { kind: 'image', mimetype: 'image/jpeg', extension: '.jpg' }],
  [(b) => at(b, 0, '\x89PNG\r\n\x1a\n'), { kind: 'image', mimetype: 'image/png', extension: '.png' }],
  [(b) => at(b, 0, 'GIF8'), { kind: 'image', mimetype: 'image/gif', extension: '.gif' }],
  [(b) => at(b, 0, 'RIFF') && at(b, 8, 'WEBP'), { kind: 'image', mimetype: 'image/webp', extension: '.webp' }],
  [(b) => at(b, 0, 'OggS'), { kind: 'audio', mimetype: 'audio/ogg', extension: '.ogg' }],
  [
    (b) => at(b, 0, 'ID3') || at(b, 0, '\xff\xfb') || at(b, 0, '\xff\xf3'),
    { kind: 'audio', mimetype: 'audio/mpeg', extension: '.mp3' },
  ],
  [(b) => at(b, 0, 'RIFF') && at(b, 8, 'WAVE'), { kind: 'audio', mimetype: 'audio/wav', extension: '.wav' }],
  [(b) => at(b, 0, '#!AMR'), { kind: 'audio', mimetype: 'audio/amr', extension: '.amr' }],
  [(b) => at(b, 4, 'ftypM4A'), { kind: 'audio', mimetype: 'audio/mp4', extension: '.m4a' }],
  [(b) => at(b, 4, 'ftyp3g'), { kind: 'video', mimetype: 'video/3gpp', extension: '.3gp' }],
  [(b) => at(b, 4, 'ftypqt'), { kind: 'video', mimetype: 'video/quicktime', extension: '.mov' }],
  [(b) => at(b, 4, 'ftyp'), { kind: 'video', mimetype: 'video/mp4', extension: '.mp4' }],
  [(b) => at(b, 0, '\x1a\x45\xdf\xa3'), { kind: 'video', mimetype: 'video/webm', extension: '.webm' }],
  [(b) => at(b, 0, '%PDF-'), { kind: 'document', mimetype: 'application/pdf', extension: '.pdf' }],
];

/** Files inside a zip or an old Office container look alike; their ending tells them apart and is harmless either way. */
const documents: Record<string, string> = {
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

/** What a file really is. Whatever is not known for certain is a document of no particular kind, to be saved, never shown. */
export function sniff(bytes: Buffer, claimed: string, name: string): FileKind {
  const found = signatures.find(([matches]) => matches(bytes))?.[1];
  if (found) {
    // A recording of the browser is a film without pictures to whoever looks only at its first bytes.
    const isSound = found.kind === 'video' && claimed.startsWith('audio/');
    return isSound ? { ...found, kind: 'audio', mimetype: found.mimetype.replace('video/', 'audio/') } : found;
  }
  const [, ending = ''] = /\.([a-z0-9]{2,4})$/i.exec(name) ?? [];
  const mimetype = documents[ending.toLowerCase()];
  return mimetype
    ? { kind: 'document', mimetype, extension: `.${ending.toLowerCase()}` }
    : { kind: 'document', mimetype: 'application/octet-stream', extension: '.bin' };
}
