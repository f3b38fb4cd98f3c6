import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isTestFile, listFiles } from './list-files.ts';
import { root, runCommand } from './run-command.ts';

const inputs = [
  'web/src',
  'web/public',
  'web/worker',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'contracts/src',
  'contracts/package.json',
  'core/src',
  'core/package.json',
  'package-lock.json',
];

/** Kept inside the build, so that a build made or removed by other means is never mistaken for this one. */
const stamp = path.join('web', 'dist', '.inputs');

/** Changes when anything that goes into the web app changes; tests do not. */
export function hashInputs(base: string): string {
  const hash = createHash('sha256');
  const files = inputs.flatMap((input) => {
    const full = path.join(base, input);
    return path.extname(input) === '' ? listFiles(full) : existsSync(full) ? [full] : [];
  });
  for (const file of files.filter((name) => !isTestFile(name))) {
    const content = readFileSync(file);
    hash.update(`${path.relative(base, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

export function isBuilt(base: string, hash: string): boolean {
  const file = path.join(base, stamp);
  return existsSync(file) && readFileSync(file, 'utf8') === hash;
}

/** A server that is running keeps reading whole builds only: the new one takes the old one's place by a rename. */
function putInPlace(built: string, scratch: string): void {
  const dist = path.join(root, 'web', 'dist');
  if (existsSync(dist)) renameSync(dist, path.join(scratch, 'old'));
  renameSync(built, dist);
}

/** Builds the web app when its inputs have changed since the last build. Throws with the builder's words. */
export async function buildWeb(tell: (line: string) => void = () => undefined): Promise<'built' | 'unchanged'> {
  const hash = hashInputs(root);
  if (isBuilt(root, hash)) return 'unchanged';
  tell('Building the web app…');
  const started = performance.now();
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const scratch = mkdtempSync(path.join(root, '.cache', 'web-build-'));
  const built = path.join(scratch, 'new');
  try {
    // A NODE_ENV of the caller would put React's development build into the product.
    const result = await runCommand('vite', ['build', '--logLevel', 'warn', '--outDir', built, '--emptyOutDir'], {
      cwd: path.join(root, 'web'),
      env: { NODE_ENV: 'production' },
    });
    if (result.code !== 0) throw new Error(`The web app could not be built.\n${result.output}`);
    writeFileSync(path.join(built, path.basename(stamp)), hash);
    putInPlace(built, scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  tell(`Web app built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return 'built';
}
