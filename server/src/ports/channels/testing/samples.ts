import { Readable } from 'node:stream';
import type { MediaKind } from '@oplano/contracts/messages';
import sharp from 'sharp';
import type { OutboundFile } from '../driver.ts';

export interface Sample {
  readonly bytes: Buffer;
  readonly mimetype: string;
  readonly name: string;
}

const picture = sharp({ create: { width: 48, height: 32, channels: 3, background: '#0a7cff' } });
/** Film and sound are never opened on the way, so their bytes need not play. */
const noise = (length: number) => Buffer.from(Array.from({ length }, (_, index) => (index * 31) % 251));

export async function sample(kind: MediaKind): Promise<Sample> {
  switch (kind) {
    case 'image':
      return { bytes: await picture.clone().jpeg().toBuffer(), mimetype: 'image/jpeg', name: 'foto.jpg' };
    case 'sticker':
      return { bytes: await picture.clone().webp().toBuffer(), mimetype: 'image/webp', name: 'figurinha.webp' };
    case 'video':
      return { bytes: noise(4_000), mimetype: 'video/mp4', name: 'filme.mp4' };
    case 'audio':
      return { bytes: noise(2_000), mimetype: 'audio/ogg; codecs=opus', name: 'voz.ogg' };
    case 'document':
      return { bytes: Buffer.from('%PDF-1.4\n% nota\n'), mimetype: 'application/pdf', name: 'nota fiscal.pdf' };
  }
}

export function outboundFile({ bytes, mimetype, name }: Sample): OutboundFile {
  return { open: () => Promise.resolve(Readable.from([bytes])), size: bytes.length, name, mimetype };
}
