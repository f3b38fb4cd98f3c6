const woff = 0x77_4f_46_46;
const headLength = 12;
const entryLength = 16;

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * A packed font as the plain one it was made of. The library would unpack a table again for every sign it draws, which
 * takes twenty seconds for a line of Chinese.
 */
export async function openWoff(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const from = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  if (from.getUint32(0) !== woff) return packed;
  const count = from.getUint16(12);
  const tables = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const entry = 44 + index * 20;
      const [tag, offset, packedLength, length, sum] = [0, 4, 8, 12, 16].map((at) => from.getUint32(entry + at)) as [
        number,
        number,
        number,
        number,
        number,
      ];
      const bytes = packed.slice(offset, offset + packedLength);
      return { tag, sum, bytes: packedLength < length ? await inflate(bytes) : bytes };
    }),
  );
  const padded = (length: number) => Math.ceil(length / 4) * 4;
  const size = tables.reduce((sum, { bytes }) => sum + padded(bytes.length), headLength + count * entryLength);
  const font = new Uint8Array(size);
  const to = new DataView(font.buffer);
  const power = Math.floor(Math.log2(count));
  to.setUint32(0, from.getUint32(4));
  to.setUint16(4, count);
  to.setUint16(6, 2 ** power * 16);
  to.setUint16(8, power);
  to.setUint16(10, count * 16 - 2 ** power * 16);
  let offset = headLength + count * entryLength;
  for (const [index, { tag, sum, bytes }] of tables.entries()) {
    for (const [at, value] of [tag, sum, offset, bytes.length].entries()) {
      to.setUint32(headLength + index * entryLength + at * 4, value);
    }
    font.set(bytes, offset);
    offset += padded(bytes.length);
  }
  return font;
}
