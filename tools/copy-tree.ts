import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './list-files.ts';
import { isProcessAlive } from './process-alive.ts';
import { root } from './run-command.ts';

export interface TreeCopy {
  readonly path: string;
  remove(): void;
}

const prefix = 'tree-';

/** A run that was killed leaves its copy behind, under the number of a process that is gone. */
function clearLeftOvers(cache: string): void {
  for (const name of readdirSync(cache)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (pid && !isProcessAlive(Number(pid))) rmSync(path.join(cache, name), { recursive: true, force: true });
  }
}

/**
 * A copy of the sources to change at will. It lies below the root, so what is installed is found by walking up; only
 * our own packages are linked anew, each to its copy.
 */
export function copyTree(): TreeCopy {
  const cache = path.join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  clearLeftOvers(cache);
  const copy = mkdtempSync(path.join(cache, `${prefix}${process.pid}-`));
  for (const file of listFiles(root)) {
    const target = path.join(copy, path.relative(root, file));
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(file, target);
  }
  const own = path.join(copy, 'node_modules', '@oplano');
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules', '@oplano'))) {
    if (existsSync(path.join(copy, name))) symlinkSync(path.join(copy, name), path.join(own, name), 'dir');
  }
  symlinkSync(path.join(root, 'node_modules', '.bin'), path.join(copy, 'node_modules', '.bin'), 'dir');
  return { path: copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
}
