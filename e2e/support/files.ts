import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Small files that are what they say, so that browsers show and play them. */
export interface SampleFile {
  readonly kind: 'image' | 'video' | 'voice' | 'audio' | 'document' | 'sticker';
  readonly name: string;
  readonly mimetype: string;
}

export const files = {
  picture: { kind: 'image', name: 'foto.jpg', mimetype: 'image/jpeg' },
  film: { kind: 'video', name: 'filme.mp4', mimetype: 'video/mp4' },
  voice: { kind: 'voice', name: 'voz.ogg', mimetype: 'audio/ogg; codecs=opus' },
  music: { kind: 'audio', name: 'musica.mp3', mimetype: 'audio/mpeg' },
  paper: { kind: 'document', name: 'nota.pdf', mimetype: 'application/pdf' },
  sticker: { kind: 'sticker', name: 'figurinha.webp', mimetype: 'image/webp' },
} as const satisfies Record<string, SampleFile>;

/** For a file picker. */
export const pathOf = ({ name }: SampleFile): string => path.join(import.meta.dirname, '..', 'files', name);

/** For the lab. */
export const base64Of = (file: SampleFile): string => readFileSync(pathOf(file)).toString('base64');
