import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const side = 160;

type Colour = readonly [number, number, number];

/** One of the colours round the wheel, lighter or darker. */
function colour(hue: number, lightness: number): Colour {
  const part = (shift: number) => {
    const k = (shift + hue / 30) % 12;
    return Math.round(
      255 * (lightness - 0.5 * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))),
    );
  };
  return [part(0), part(8), part(4)];
}

/** How much of a pixel lies within an ellipse; in between only at its edge. */
const within = (
  x: number,
  y: number,
  [left, top, width, height]: readonly [number, number, number, number],
): number => {
  const distance = Math.hypot((x - left) / width, (y - top) / height);
  return Math.max(0, Math.min(1, (1 - distance) * Math.min(width, height) + 0.5));
};

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A picture nobody has to be asked for: head and shoulders, in colours that belong to the name. As PNG. */
export function drawPortrait(name: string): Buffer {
  const [hueByte = 0, turn = 0, tilt = 0] = createHash('sha256').update(name).digest();
  const hue = (hueByte / 256) * 360;
  const [back, figure] = [colour(hue, 0.82), colour((hue + 20 + turn / 4) % 360, 0.42)];
  const lean = (tilt / 255 - 0.5) * 10;
  const rows = Buffer.alloc(side * (1 + side * 3));
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const head = within(x, y, [side / 2 + lean, side * 0.4, side * 0.19, side * 0.22]);
      const shoulders = within(x, y, [side / 2, side * 1.02, side * 0.4, side * 0.34]);
      const share = Math.max(head, shoulders);
      const at = y * (1 + side * 3) + 1 + x * 3;
      for (const [index, ground] of back.entries()) rows[at + index] = ground + ((figure[index] ?? 0) - ground) * share;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits each of red, green and blue.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
