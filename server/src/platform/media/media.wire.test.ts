import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { hostileFiles } from '#test/hostile-files';
import { sampled } from '#test/sampled';
import { readPicture } from './pictures.ts';

const company = 1;
const photo = (side = 1_200) => sharp({ create: { width: side, height: side / 2, channels: 3, background: 'red' } });

describe('a picture', () => {
  test.each([
    ['jpeg', () => photo().jpeg().toBuffer()],
    ['png', () => photo().png().toBuffer()],
    ['webp', () => photo().webp().toBuffer()],
    ['gif', () => photo().gif().toBuffer()],
    ['avif', () => photo().avif({ effort: 0 }).toBuffer()],
    ['tiff', () => photo().tiff().toBuffer()],
  ])('of the form %s is shrunk to what a chat and a face need', async (_form, make) => {
    const bytes = await make();
    const small = await readPicture(company, bytes, 'thumbnail');
    expect(small).toMatchObject({ width: 1_200, height: 600 });
    expect(await sharp(small?.bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 240 });
    const face = await readPicture(company, bytes, 'avatar');
    expect(await sharp(face?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 120 });
  });

  test('beyond what a company may have waiting is refused for the moment, and every other one is read', async () => {
    const bytes = await photo(20).png().toBuffer();
    const outcomes = await Promise.allSettled(Array.from({ length: 80 }, () => readPicture(company, bytes, 'whole')));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(10);
    expect(refused[0]).toMatchObject({ reason: { code: 'ERR_UNAVAILABLE' } });
    expect(await readPicture(company + 1, bytes, 'whole')).toMatchObject({ width: 20 });
  });

  const hostile = hostileFiles.filter(({ kind }) => kind === 'picture');
  test.each(sampled(hostile, ({ name }) => name))(
    'such as $name is refused or read within its limits, and the next one is read',
    async ({ make }) => {
      const bytes = make();
      for (const want of ['avatar', 'thumbnail', 'whole'] as const) {
        const read = await readPicture(company, bytes, want);
        expect(read?.bytes.length ?? 0).toBeLessThan(200_000);
      }
      expect(await readPicture(company, await photo(20).png().toBuffer(), 'whole')).toMatchObject({ width: 20 });
    },
  );
});
