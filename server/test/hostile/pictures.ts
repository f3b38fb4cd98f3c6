import { crc32, deflateSync } from 'node:zlib';
import { packedFlood } from './zip.ts';

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** White pixels, one bit each. */
function png(side: number, data: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A picture of so many pixels in a few kilobytes. */
export const pngBomb = (side: number): Buffer => png(side, deflateSync(Buffer.alloc(side * (side / 8 + 1))));

/** A small picture whose pixels unpack to a gigabyte. */
export const pngFlood = (megabytes: number): Buffer => {
  const packed = packedFlood('', '\0', megabytes, '');
  return png(8, Buffer.concat([Buffer.from([0x78, 0x9c]), packed?.bytes ?? Buffer.alloc(0), Buffer.alloc(4)]));
};

/** A few bytes that claim 16,383 × 16,383 pixels. */
export function webpBomb(): Buffer {
  const data = Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f, 0x00, 0x00, 0x00, 0x00, 0x00]);
  const head = Buffer.from('RIFF\0\0\0\0WEBPVP8L\0\0\0\0', 'latin1');
  head.writeUInt32LE(12 + data.length, 4);
  head.writeUInt32LE(data.length, 16);
  return Buffer.concat([head, data]);
}

/** A film of so many frames, each as large as the whole. */
export function gifFilm(side: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(side, 6);
  head.writeUInt16LE(side, 8);
  // Each frame is one pixel in the corner; whoever puts it together keeps the whole canvas.
  const frame = Buffer.from('21f90400000000002c000000000100010000020244010 0'.replace(' ', ''), 'hex');
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}

/** A TIFF of one strip that claims a thousand million pixels. */
export function tiffBomb(side: number): Buffer {
  const entries: readonly (readonly [tag: number, type: number, value: number])[] = [
    [256, 4, side],
    [257, 4, side],
    [258, 3, 1],
    [259, 3, 32_773],
    [262, 3, 1],
    [273, 4, 8],
    [277, 3, 1],
    [278, 4, side],
    [279, 4, 1_000],
  ];
  const strip = Buffer.alloc(1_000, Buffer.from([0x81, 0x00]));
  const head = Buffer.from('II*\0\0\0\0\0', 'latin1');
  head.writeUInt32LE(8 + strip.length, 4);
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  directory.writeUInt16LE(entries.length, 0);
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = 2 + index * 12;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(1, at + 4);
    directory.writeUInt32LE(value, at + 8);
  }
  return Buffer.concat([head, strip, directory]);
}

/** The head of a JPEG that claims 65,500 × 65,500 pixels. */
export const jpegBomb = (): Buffer =>
  Buffer.from(
    'ffd8ffe000104a46494600010100000100010000ffc0000b08ffdcffdc01011100ffda0008010100003f00d2cf20ffd9',
    'hex',
  );

const drawing = (inside: string, before = '', size = 2_000): Buffer =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${inside}</svg>`);
const noise = '<filter id="f"><feTurbulence baseFrequency="0.5" numOctaves="9"/></filter>';

export const slowDrawing = (): Buffer =>
  drawing(noise + '<rect width="2000" height="2000" filter="url(#f)"/>'.repeat(2_000));
export const drawingWithFiles = (): Buffer =>
  drawing(
    '<image href="file:///etc/passwd" width="10" height="10"/><image href="http://127.0.0.1:9/x" width="9" height="9"/>',
  );
export const drawingWithEntities = (): Buffer => {
  const laughs = Array.from({ length: 10 }, (_, level) =>
    level === 0 ? '<!ENTITY l0 "lol">' : `<!ENTITY l${level} "${`&l${level - 1};`.repeat(10)}">`,
  ).join('');
  return drawing('<text>&l9;&f;</text>', `<!DOCTYPE svg [${laughs}<!ENTITY f SYSTEM "file:///etc/passwd">]>`);
};
export const hugeDrawing = (): Buffer => drawing('<rect width="1" height="1"/>', '', 60_000);
