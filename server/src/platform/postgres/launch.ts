import { spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../config/index.ts';
import { findRunningPostmaster, readPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { commandOf, plainEnvironment } from './run-as.ts';
import type { RunAs } from './run-as.ts';

interface Place {
  dataDir: string;
  cluster: string;
}

interface Options extends Place {
  durable: boolean;
  runAs: RunAs;
  /** Where it is to listen; a free port unless it is said. */
  port?: number;
  onProgress: (line: string) => void;
}

const logLimit = 5_000_000;

/** Starts PostgreSQL on the loopback and waits until it answers; `adopted` = somebody was faster. */
export async function launch(options: Options): Promise<Postmaster & { adopted: boolean }> {
  const giveUpAt = Date.now() + 60_000;
  for (;;) {
    const attempt = await launchOnce(options);
    if ('pid' in attempt) return { ...attempt, adopted: false };
    const rival = await adoptRunning(options.cluster, options.onProgress);
    if (rival) return { ...rival, adopted: true };

    // Between finding a free port and using it somebody may take it; and processes of a killed PostgreSQL hold its
    // shared memory until they notice, which a long query can delay.
    const mayPass = /could not (bind|create any TCP)|shared memory block .* still in use/.test(attempt.log);
    if (!mayPass || Date.now() > giveUpAt) {
      throw new StartError(noStart(options, attempt));
    }
    await sleep(200);
  }
}

/** PostgreSQL's own last word, and what can be done by whoever reads it. */
function noStart({ dataDir, cluster }: Place, { log, reason }: { log: string; reason: string }): string {
  const words = [...log.matchAll(/\b(?:FATAL|PANIC): +(.+)/g)].map(([, word]) => word);
  const why = words.at(-1) ?? (log.trim().split('\n').at(-1) || reason);
  const todo = /no space left/i.test(log)
    ? 'make room on the disk, then start again'
    : 'restore a backup into another DATA_DIR, or mend what its log says';
  return `The database in ${cluster} does not start (${why}): ${todo}. Its log is ${path.join(dataDir, 'postgres.log')}.`;
}

async function launchOnce(options: Options): Promise<Postmaster | { log: string; reason: string }> {
  const log = path.join(options.dataDir, 'postgres.log');
  const logStart = await trimLog(log);
  const handle = await open(log, 'a', 0o600);
  // So that the owner of the data can still start it after root has.
  const { owner } = options.runAs;
  if (owner) await handle.chown(owner.uid, owner.gid);
  const [file, args] = commandOf(options.runAs, 'postgres', [
    '-D',
    options.cluster,
    ...settings(options.port ?? (await freePort()), options.durable).flatMap((setting) => ['-c', setting]),
  ]);
  // A session of its own: Ctrl-C in the terminal reaches the server, which then stops PostgreSQL when it has finished.
  const child = spawn(file, args, {
    ...options.runAs.identity,
    cwd: '/',
    env: plainEnvironment,
    detached: true,
    stdio: ['ignore', handle.fd, handle.fd],
  });
  let reason: string | undefined;
  child.once('exit', (code, signal) => (reason = `ended with ${signal ?? `code ${code}`}`));
  child.once('error', (error) => (reason = error.message));
  child.unref();
  await handle.close();

  const ready = await waitUntilReady(options, child.pid, async () => reason !== undefined);
  if (ready) return ready;
  const text = await readFile(log);
  return { log: text.subarray(logStart).toString(), reason: reason ?? '' };
}

/** The postmaster that a killed server left behind, once it answers. */
export async function adoptRunning(
  cluster: string,
  onProgress: (line: string) => void,
): Promise<Postmaster | undefined> {
  const found = await findRunningPostmaster(cluster);
  if (!found) return undefined;
  onProgress('The database of the last run is still there');
  const hasEnded = async () => (await findRunningPostmaster(cluster))?.pid !== found.pid;
  return waitUntilReady({ cluster, onProgress }, found.pid, hasEnded);
}

/** Recovery after a crash reads the log since the last checkpoint and may take a while: it is waited for, and said. */
async function waitUntilReady(
  { cluster, onProgress }: Pick<Options, 'cluster' | 'onProgress'>,
  pid: number | undefined,
  hasEnded: () => Promise<boolean>,
): Promise<Postmaster | undefined> {
  let sayAt = Date.now() + 3000;
  while (!(await hasEnded())) {
    const postmaster = await readPostmaster(cluster);
    if (postmaster?.pid === pid && postmaster?.status === 'ready') return postmaster;
    if (Date.now() > sayAt) {
      onProgress('Waiting for the database: it finishes what the last run left undone');
      sayAt += 10_000;
    }
    await sleep(10);
  }
  return undefined;
}

function settings(port: number, durable: boolean): string[] {
  return [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    // No socket file: its path has a length limit, and a crash would leave it behind.
    'unix_socket_directories=',
    'password_encryption=scram-sha-256',
    'max_connections=100',
    'shared_buffers=256MB',
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_min_messages=warning',
    'log_checkpoints=off',
    'log_line_prefix=%m [%p] %d ',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port on 127.0.0.1.');
  return address.port;
}

/** Keeps the last log beside the present one. */
async function trimLog(log: string): Promise<number> {
  const size = await stat(log).then(
    (found) => found.size,
    () => 0,
  );
  if (size < logLimit) return size;
  await rename(log, `${log}.1`);
  return 0;
}
