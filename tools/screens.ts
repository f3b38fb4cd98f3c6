import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildWeb } from './build-web.ts';
import { ensureChromium } from './chromium.ts';
import { root } from './run-command.ts';

/** Takes a picture of every screen into /screens; with `--readme` those of the README into docs/pictures. */
async function takePictures(): Promise<number> {
  await buildWeb((line) => console.log(line));
  const chromium = await ensureChromium();
  const program = path.join('e2e', 'screens', 'take-pictures.ts');
  const child = spawn(process.execPath, [program, ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, CHROMIUM_PATH: chromium, E2E_DEMO_HISTORY: 'on' },
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}

try {
  process.exitCode = await takePictures();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
