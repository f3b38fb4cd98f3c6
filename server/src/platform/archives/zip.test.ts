import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readZip } from '#test/read-zip';
import { directoryEntry, endOfDirectory, zipStream, type ZipPart } from './zip.ts';

async function* content(...chunks: string[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

test('an archive holds its parts under their names, whole and in order', async () => {
  const made = readZip(
    await buffer(
      zipStream([
        ['a/ação.txt', content('x', 'y')],
        ['leer', content()],
      ]),
    ),
  );
  expect([...made].map(([name, bytes]) => [name, bytes.toString()])).toEqual([
    ['a/ação.txt', 'xy'],
    ['leer', ''],
  ]);
});

test('a part is not asked for before the one in front of it is written', async () => {
  const steps: string[] = [];
  async function* said(name: string): AsyncGenerator<Buffer> {
    steps.push(`begin ${name}`);
    yield Buffer.from(name);
    steps.push(`end ${name}`);
  }
  async function* parts(): AsyncGenerator<ZipPart> {
    for (const name of ['a', 'b']) yield [name, said(name)];
  }
  await buffer(zipStream(parts()));
  expect(steps).toEqual(['begin a', 'end a', 'begin b', 'end b']);
});

test('what breaks a part breaks the archive, with its own words', async () => {
  class Torn extends Error {}
  async function* torn(): AsyncGenerator<Buffer> {
    yield Buffer.from('x');
    throw new Torn('torn');
  }
  await expect(buffer(zipStream([['a', torn()]]))).rejects.toBeInstanceOf(Torn);
});

test('more parts than the old form can count are counted in the large one', () => {
  const end = endOfDirectory(66_000, 7_000_000, 5_000_000_000);
  expect([end.readUInt32LE(0), end.readUInt32LE(56), end.readUInt32LE(76)]).toEqual([
    0x06064b50, 0x07064b50, 0x06054b50,
  ]);
  expect([32, 40, 48].map((at) => Number(end.readBigUInt64LE(at)))).toEqual([66_000, 7_000_000, 5_000_000_000]);
  expect(Number(end.readBigUInt64LE(64))).toBe(5_007_000_000);
  expect([end.readUInt16LE(76 + 10), end.readUInt32LE(76 + 16)]).toEqual([0xffff, 0xffff_ffff]);
});

test('a part beyond four gigabytes has its place and its sizes in the large form', () => {
  const [size, packed, at] = [5_000_000_000, 4_500_000_000, 6_000_000_000];
  const record = directoryEntry({ name: Buffer.from('a'), crc: 1, size, packed, at });
  expect([20, 24, 42].map((offset) => record.readUInt32LE(offset))).toEqual([0xffff_ffff, 0xffff_ffff, 0xffff_ffff]);
  const extra = record.subarray(47);
  expect([extra.readUInt16LE(0), extra.readUInt16LE(2)]).toEqual([1, 24]);
  expect([4, 12, 20].map((offset) => Number(extra.readBigUInt64LE(offset)))).toEqual([size, packed, at]);
});
