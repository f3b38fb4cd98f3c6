import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../config/index.ts';

/** Somebody else already works in this folder. */
export class AlreadyRunningError extends StartError {}

export interface DataDirLock {
  release(): void;
}

/** When a process began, in the kernel's own ticks: tells a living owner from a stranger who got its number. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function ownerOf(file: string): { pid: number; start: string } | undefined {
  try {
    const [pid = '', start = ''] = readFileSync(file, 'utf8').split('\n');
    return /^\d+$/.test(pid) ? { pid: Number(pid), start } : undefined;
  } catch {
    return undefined;
  }
}

const stillRuns = ({ pid, start }: { pid: number; start: string }): boolean =>
  isAlive(pid) && (startOf(pid) ?? start) === start;

/** Takes the folder for this process. What a killed process left behind is no obstacle. */
export function lockDataDir(dataDir: string): DataDirLock {
  const file = path.join(dataDir, 'server.lock');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const handle = openSync(file, 'wx', 0o600);
      writeSync(handle, `${process.pid}\n${startOf(process.pid) ?? ''}\n`);
      closeSync(handle);
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const owner = ownerOf(file);
      if (owner && stillRuns(owner)) {
        throw new AlreadyRunningError(`O Plano is already running in ${dataDir} (process ${owner.pid}).`);
      }
      // Renamed first, so that of two starters only one takes the stale file away.
      const stale = `${file}.${process.pid}`;
      try {
        renameSync(file, stale);
        rmSync(stale, { force: true });
      } catch {
        // The other starter was faster; the next round sees its lock.
      }
    }
  }
  throw new AlreadyRunningError(`Another start of O Plano in ${dataDir} is under way.`);
}
