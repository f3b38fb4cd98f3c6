import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { recorded } from '#test/recordings';
import { fileKind } from './file-kind.ts';

const photo = sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } });

describe('what a file is', () => {
  test.each<readonly [string, () => Buffer | Promise<Buffer>, string | undefined, string | undefined]>([
    ['a JPEG', () => photo.jpeg().toBuffer(), 'image', 'image/jpeg'],
    ['a PNG', () => photo.png().toBuffer(), 'image', 'image/png'],
    ['a GIF', () => photo.gif().toBuffer(), 'image', 'image/gif'],
    ['a WebP', () => photo.webp().toBuffer(), 'image', 'image/webp'],
    ['an AVIF', () => photo.avif().toBuffer(), 'image', 'image/avif'],
    [
      'a photograph of a telephone',
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      'image',
      'image/heic',
    ],
    ['a WAV', () => recorded('wav'), 'audio', 'audio/wav'],
    ['an Ogg', () => recorded('ogg'), 'audio', 'audio/ogg'],
    ['an MP3', () => recorded('mp3'), 'audio', 'audio/mpeg'],
    ['an M4A', () => recorded('m4a'), 'audio', 'audio/mp4'],
    ['an MP4', () => recorded('mp4'), 'video', 'video/mp4'],
    ['a WebM', () => recorded('webm'), 'video', 'video/webm'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n'), 'pdf', 'application/pdf'],
    ['a TIFF, which no browser shows', () => photo.tiff().toBuffer(), undefined, undefined],
    ['a program', () => Buffer.from('MZ\x90\0', 'latin1'), undefined, undefined],
    ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), undefined, undefined],
    ['an archive', () => Buffer.from('PK\x03\x04'), undefined, undefined],
    ['the head of a picture and nothing else', () => Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'), undefined, undefined],
    ['nothing', () => Buffer.alloc(0), undefined, undefined],
  ])('%s is told by its bytes [QCK-002]', async (_what, make, type, mimetype) => {
    const kind = await fileKind(await make());
    expect([kind?.type, kind?.mimetype]).toEqual([type, mimetype]);
  });
});
