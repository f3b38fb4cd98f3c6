import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, realpath, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isProcessAlive } from '../src/platform/postgres/drafts.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/index.ts';
import { findRunningPostmaster, stopPostmaster } from '../src/platform/postgres/postmaster.ts';

const prefix = 'oplano-throw-away-';
/** Files there are memory; only Linux has it, and a container often no more than a little of it. */
const memoryFolder = '/dev/shm';
/** Many times what a run of the tests holds at once: what is in memory must crowd out nobody. */
const roomBytes = 6 * 1024 ** 3;

export interface ThrowAwayPostgres {
  readonly url: string;
  /** Its files are in memory, so copying them costs next to nothing. */
  readonly isInMemory: boolean;
  readonly stop: () => Promise<void>;
}

/**
 * A PostgreSQL in a temporary folder that forgets everything on `stop`. Many small databases are best in memory, where
 * there is plenty: on a disk most of what a new one costs is the making of its thousand files.
 */
export async function startThrowAwayPostgres(options: { inMemory?: boolean } = {}): Promise<ThrowAwayPostgres> {
  await clearLeftOvers(os.tmpdir());
  await clearLeftOvers(memoryFolder).catch(() => undefined);
  const isInMemory = options.inMemory === true && (await hasRoom());
  const base = isInMemory ? memoryFolder : os.tmpdir();
  const dataDir = await mkdtemp(path.join(base, `${prefix}${process.pid}-`));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const password = randomBytes(16).toString('hex');
    const postgres = await startEmbeddedPostgres({ dataDir, password, durable: false });
    return { url: postgres.url, isInMemory, stop: () => postgres.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function hasRoom(): Promise<boolean> {
  const found = await statfs(memoryFolder).catch(() => undefined);
  return found !== undefined && Math.min(found.bavail * found.bsize, os.freemem()) >= roomBytes;
}

/** A killed test run leaves its PostgreSQL behind; its folder bears the number of a process that is gone. */
async function clearLeftOvers(base: string): Promise<void> {
  for (const entry of await readdir(base)) {
    const pid = entry.startsWith(prefix) ? Number.parseInt(entry.slice(prefix.length), 10) : process.pid;
    if (isProcessAlive(pid)) continue;
    const folder = path.join(base, entry);
    try {
      const cluster = await realpath(path.join(folder, 'cluster'));
      const left = await findRunningPostmaster(cluster);
      if (left) await stopPostmaster(cluster, left.pid);
    } catch {
      // Never came as far as a database, or belongs to another user, who will clear it away.
    }
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
