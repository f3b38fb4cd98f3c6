/** What a file is, told by its first bytes: neither its name nor the type the browser claims is believed. */
export interface FileKind {
  readonly type: 'image' | 'audio' | 'video' | 'pdf';
  readonly contentType: string;
  readonly ending: string;
}

const ascii = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.subarray(start, end)).toString('latin1');

const kind = (type: FileKind['type'], contentType: string, ending: string): FileKind => ({ type, contentType, ending });

/** Brands of the ISO container, which holds pictures, sound and video alike. */
function isoKind(brand: string): FileKind {
  if (brand.startsWith('M4A')) return kind('audio', 'audio/mp4', 'm4a');
  if (['heic', 'heix', 'mif1', 'heif'].includes(brand)) return kind('image', 'image/heic', 'heic');
  if (brand === 'avif') return kind('image', 'image/avif', 'avif');
  return kind('video', 'video/mp4', 'mp4');
}

function riffKind(form: string): FileKind | null {
  if (form === 'WEBP') return kind('image', 'image/webp', 'webp');
  return form === 'WAVE' ? kind('audio', 'audio/wav', 'wav') : null;
}

export function fileKind(bytes: Uint8Array): FileKind | null {
  const head = ascii(bytes, 0, 12);
  if (head.startsWith('\xFF\xD8\xFF')) return kind('image', 'image/jpeg', 'jpg');
  if (head.startsWith('\x89PNG\r\n\x1A\n')) return kind('image', 'image/png', 'png');
  if (head.startsWith('GIF8')) return kind('image', 'image/gif', 'gif');
  if (head.startsWith('%PDF-')) return kind('pdf', 'application/pdf', 'pdf');
  if (head.startsWith('OggS')) return kind('audio', 'audio/ogg', 'ogg');
  if (head.startsWith('ID3') || /^\xFF[\xE2-\xFB]/.test(head)) return kind('audio', 'audio/mpeg', 'mp3');
  if (head.startsWith('\x1A\x45\xDF\xA3')) return kind('video', 'video/webm', 'webm');
  if (head.startsWith('RIFF')) return riffKind(ascii(bytes, 8, 12));
  return ascii(bytes, 4, 8) === 'ftyp' ? isoKind(ascii(bytes, 8, 12)) : null;
}
