import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isProcessAlive } from '../src/platform/postgres/drafts.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/index.ts';
import { findRunningPostmaster, stopPostmaster } from '../src/platform/postgres/postmaster.ts';

const prefix = 'oplano-throw-away-';

/** A PostgreSQL in a temporary folder that forgets everything on `stop`. */
export async function startThrowAwayPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  await clearLeftOvers();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const password = randomBytes(16).toString('hex');
    const postgres = await startEmbeddedPostgres({ dataDir, password, durable: false });
    return { url: postgres.url, stop: () => postgres.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A killed test run leaves its PostgreSQL behind; its folder bears the number of a process that is gone. */
async function clearLeftOvers(): Promise<void> {
  for (const entry of await readdir(os.tmpdir())) {
    const pid = entry.startsWith(prefix) ? Number.parseInt(entry.slice(prefix.length), 10) : process.pid;
    if (isProcessAlive(pid)) continue;
    const folder = path.join(os.tmpdir(), entry);
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
