import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createWrongClock } from './index.ts';

test('a wrong clock is right without its file and jumps when the file says so', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oplano-clock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'clock');
  const clock = createWrongClock(file);
  const wrongBy = () => Math.round((clock.now().getTime() - Date.now()) / 1_000);
  expect(wrongBy()).toBe(0);
  for (const seconds of [3_600, -20]) {
    writeFileSync(file, String(seconds * 1_000));
    await sleep(80);
    expect(wrongBy()).toBe(seconds);
  }
});
