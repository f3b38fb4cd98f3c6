import { execFileSync } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createStaging } from '#platform/staging';
import { planMedia } from './store-media.ts';

const mb = 1024 * 1024;
const folder = mkdtempSync(path.join(os.tmpdir(), 'oplano-large-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Made by another process: what it takes to make it is not what is measured. */
function aLargePicture(): string {
  const file = path.join(folder, 'large.png');
  const program = `
    import sharp from 'sharp';
    import { randomFillSync } from 'node:crypto';
    const side = 4600;
    const raw = randomFillSync(Buffer.alloc(side * side * 3));
    await sharp(raw, { raw: { width: side, height: side, channels: 3 } }).png({ compressionLevel: 0 }).toFile(process.argv[1]);
  `;
  execFileSync(process.execPath, ['--input-type=module', '--eval', program, file], { cwd: import.meta.dirname });
  return file;
}

test('four pictures of 60 MB of one company are looked at without ever being whole in the server', async () => {
  const file = aLargePicture();
  expect(statSync(file).size).toBeGreaterThan(60 * mb);
  const staging = createStaging(path.join(folder, 'staging'));
  const files = [];
  for (let at = 0; at < 4; at += 1) files.push(await staging.take(createReadStream(file), { maxBytes: 64 * mb }));
  const before = process.memoryUsage.rss();
  let most = 0;
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage.rss() - before)), 5);
  const planned = await Promise.all(
    files.map((one) => planMedia(1, { ...one, name: 'large.png', mimetype: 'image/png' })),
  );
  clearInterval(looking);
  expect(planned.map(({ media }) => [media.kind, media.width])).toEqual(Array(4).fill(['image', 4_600]));
  expect(most).toBeLessThan(100 * mb);
});
