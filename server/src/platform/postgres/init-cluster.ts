import { execFile } from 'node:child_process';
import { chown, lchown, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../config/index.ts';
import { exists } from './binaries.ts';
import { makeDraft } from './drafts.ts';
import { commandOf, plainEnvironment } from './run-as.ts';
import type { RunAs } from './run-as.ts';

const run = promisify(execFile);

interface Options {
  dataDir: string;
  cluster: string;
  password: string;
  durable: boolean;
  runAs: RunAs;
}

/** Makes the database files when there are none yet. */
export async function initCluster({ dataDir, cluster, password, durable, runAs }: Options): Promise<void> {
  const draft = await makeDraft(dataDir);
  try {
    const passwordFile = path.join(draft, 'password');
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' });
    if (runAs.owner) {
      for (const entry of [draft, passwordFile]) await chown(entry, runAs.owner.uid, runAs.owner.gid);
    }
    await runInitdb(runAs, path.join(draft, 'cluster'), passwordFile, durable);
    await rename(path.join(draft, 'cluster'), cluster).catch(async (error: unknown) => {
      // Another start was faster: its database is as good as ours.
      if (!(await exists(path.join(cluster, 'PG_VERSION')))) throw error;
    });
    if (durable) await syncFolder(dataDir);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function runInitdb(runAs: RunAs, folder: string, passwordFile: string, durable: boolean): Promise<void> {
  const sync = process.platform === 'linux' ? ['--sync-method=syncfs'] : [];
  const [file, args] = commandOf(runAs, 'initdb', [
    `--pgdata=${folder}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    // The builtin locale sorts and folds alike on every machine; names are sorted with an ICU collation in queries.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? sync : ['--no-sync']),
    '--no-instructions',
  ]);
  try {
    await run(file, args, { ...runAs.identity, cwd: '/', env: plainEnvironment });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    const why = (stderr?.trim() || message).split('\n').find((line) => /error|could not/i.test(line)) ?? message;
    throw new StartError(`The database could not be created, mend what stops it and start again: ${why}.`, {
      cause: error,
    });
  }
}

/** A renamed folder survives a power failure only once its parent is written. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

/** PostgreSQL opens only data that its own user owns; root may start it as another user than the last time. */
export async function handOver(cluster: string, owner: RunAs['owner']): Promise<void> {
  if (!owner || (await stat(cluster)).uid === owner.uid) return;
  // The folder itself comes last: until then the next start sees that there is still something to hand over.
  for (const entry of [...(await readdir(cluster, { recursive: true })), '.']) {
    await lchown(path.join(cluster, entry), owner.uid, owner.gid);
  }
}

/** Says plainly what would otherwise come up as a refused permission somewhere below. */
export async function refuseDataOfOthers(cluster: string): Promise<void> {
  const uid = process.getuid?.() ?? 0;
  const present = await stat(cluster).catch(() => undefined);
  if (!present || uid === 0 || present.uid === uid) return;
  throw new StartError(
    `The database in ${cluster} belongs to another user (id ${present.uid}): start as that user or as root.`,
  );
}
