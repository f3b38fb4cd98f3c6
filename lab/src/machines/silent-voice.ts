/** Silence as a voice note: 20 ms packets of Opus, in pages of Ogg. */
function silentVoice(seconds: number): Buffer {
  const head = Buffer.concat([Buffer.from('OpusHead'), Buffer.from([1, 1, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0])]);
  const vendor = Buffer.from('lab');
  const tags = Buffer.concat([Buffer.from('OpusTags'), uint32(vendor.length), vendor, uint32(0)]);
  const silence = Buffer.from([0xf8, 0xff, 0xfe]);
  const packets = Array.from({ length: Math.max(1, Math.round(seconds * 50)) }, () => silence);
  const pages = [
    page([head], { sequence: 0, samples: 0, flags: 2 }),
    page([tags], { sequence: 1, samples: 0, flags: 0 }),
  ];
  for (let at = 0; at < packets.length; at += 50) {
    const part = packets.slice(at, at + 50);
    const isLast = at + 50 >= packets.length;
    pages.push(page(part, { sequence: pages.length, samples: (at + part.length) * 960, flags: isLast ? 4 : 0 }));
  }
  return Buffer.concat(pages);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function page(
  packets: readonly Buffer[],
  { sequence, samples, flags }: { sequence: number; samples: number; flags: number },
): Buffer {
  const head = Buffer.alloc(27);
  head.write('OggS', 0);
  head[5] = flags;
  head.writeBigUInt64LE(BigInt(samples), 6);
  head.writeUInt32LE(1, 14);
  head.writeUInt32LE(sequence, 18);
  head[26] = packets.length;
  const whole = Buffer.concat([head, Buffer.from(packets.map(({ length }) => length)), ...packets]);
  whole.writeUInt32LE(oggChecksum(whole), 22);
  return whole;
}

/** The checksum of Ogg: CRC-32 without reflection. */
function oggChecksum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) {
    sum = (sum ^ (byte << 24)) >>> 0;
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum & 0x80000000) !== 0 ? (sum << 1) ^ 0x04c11db7 : sum << 1) >>> 0;
  }
  return sum;
}

const secondsOfWord = 0.4;
const secondsMax = 60;

/** As long as its words would take. */
export const silentWords = (text: string): Buffer =>
  silentVoice(Math.min(secondsMax, text.trim().split(/\s+/).length * secondsOfWord));
