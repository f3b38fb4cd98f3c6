import { execFile } from 'node:child_process';
import { readFile, readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isProcessAlive } from './drafts.ts';

const run = promisify(execFile);

/** What PostgreSQL's main process (the postmaster) writes about itself into its data folder. */
export interface Postmaster {
  pid: number;
  port: number;
  status: 'starting' | 'ready' | 'stopping' | '';
}

export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid < 2) return undefined;
  const word = lines[7]?.trim();
  const status = word === 'starting' || word === 'ready' || word === 'stopping' ? word : '';
  return { pid, port: Number(lines[3]), status };
}

/** The postmaster that is running on this data folder, whoever started it. */
export async function findRunningPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const postmaster = await readPostmaster(cluster);
  if (!postmaster || !isProcessAlive(postmaster.pid)) return undefined;
  const verdict = await isPostmasterOf(postmaster.pid, cluster);
  if (verdict !== 'another process') return postmaster;
  // After a crash the number may belong to somebody else, and PostgreSQL would take that process for a rival.
  await rm(path.join(cluster, 'postmaster.pid'), { force: true });
  return undefined;
}

async function isPostmasterOf(pid: number, cluster: string): Promise<'yes' | 'another process' | 'cannot tell'> {
  if (process.platform !== 'linux') {
    const listed = await run('/bin/ps', ['-p', String(pid), '-o', 'args=']).catch(() => ({ stdout: '' }));
    return listed.stdout.includes(`postgres -D ${cluster} `) ? 'yes' : 'another process';
  }
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  if (text === undefined) return isProcessAlive(pid) ? 'cannot tell' : 'another process';
  // A dead process that nobody has collected yet has an empty command line.
  const [program = '', flag, folder] = text.split('\0');
  if (path.basename(program) !== 'postgres' || flag !== '-D') return 'another process';
  // The working folder follows a project that was moved or copied while PostgreSQL ran; the command line does not.
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => folder);
  return workingFolder === cluster ? 'yes' : 'another process';
}

/** Fast shutdown: open transactions are rolled back, the data is left clean. Does nothing when it is not running. */
export async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  const isRunning = async () => isProcessAlive(pid) && (await isPostmasterOf(pid, cluster)) !== 'another process';
  const urgentAt = Date.now() + 30_000;
  let isAsked = false;
  let isUrged = false;
  while (await isRunning()) {
    if (!isAsked) isAsked = send(pid, 'SIGINT');
    // Immediate shutdown: the next start recovers from the log, nothing committed is lost.
    if (!isUrged && Date.now() > urgentAt) isUrged = send(pid, 'SIGQUIT');
    await sleep(10);
  }
}

function send(pid: number, signal: NodeJS.Signals): true {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  return true;
}
