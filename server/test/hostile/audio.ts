/** Text that ffmpeg takes for a list of other files, wherever it finds it. */
export const playlistOf = (address: string): Buffer =>
  Buffer.from(`#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:10\n#EXTINF:10.0,\n${address}\n#EXT-X-ENDLIST\n`);
export const concatOf = (address: string): Buffer => Buffer.from(`ffconcat version 1.0\nfile '${address}'\n`);

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

/** A film without sound of its own: its samples are said to lie in another file. */
export function mp4WithOutsideData(address: string): Buffer {
  const matrix = words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
  const mvhd = box('mvhd', words(0, 0, 0, 8_000, 8_000, 0x10000, 0x1000000, 0, 0), matrix, words(0, 0, 0, 0, 0, 0, 2));
  const tkhd = box('tkhd', words(7, 0, 0, 1, 0, 8_000, 0, 0, 0, 0x1000000), matrix, words(0, 0));
  const mdhd = box('mdhd', words(0, 0, 0, 8_000, 8_000, 0x55c40000));
  const hdlr = box('hdlr', words(0, 0), Buffer.from('soun'), words(0, 0, 0), Buffer.from('\0'));
  const dref = box('dref', words(0, 1), box('url ', words(0), Buffer.from(`${address}\0`)));
  // Plain samples, eight thousand a second: whatever lies in that file would be heard.
  const entry = box('sowt', words(0, 1), words(0, 0), words((1 << 16) | 16, 0, 8_000 * 65_536));
  const stbl = box(
    'stbl',
    box('stsd', words(0, 1), entry),
    box('stts', words(0, 1, 8_000, 1)),
    box('stsc', words(0, 1, 1, 8_000, 1)),
    box('stsz', words(0, 2, 8_000)),
    box('stco', words(0, 1, 0)),
  );
  const minf = box('minf', box('smhd', words(0, 0)), box('dinf', dref), stbl);
  const moov = box('moov', mvhd, box('trak', tkhd, box('mdia', mdhd, hdlr, minf)));
  return Buffer.concat([box('ftyp', Buffer.from('M4A \0\0\0\0M4A qt  ')), moov]);
}

/** A recording of an old telephone: thirteen bytes are a fiftieth of a second, so a few megabytes are hours. */
export const amr = (seconds: number): Buffer => {
  const frame = Buffer.from('0425b6f0136c5aa8c9de174b90', 'hex');
  return Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(seconds * 50 * frame.length, frame)]);
};

/** Sound of plain samples; the head may claim more than there is. */
export function wav(samples: Buffer, claimed = samples.length): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(Math.min(claimed + 36, 0xffffffff), 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(16_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(claimed, 40);
  return Buffer.concat([head, samples]);
}

/** A tag that claims a quarter of a gigabyte in front of a recording. */
export const hugeTag = (): Buffer =>
  Buffer.concat([Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f', 'latin1'), Buffer.alloc(4_000)]);
