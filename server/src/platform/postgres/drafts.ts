import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * A folder for something that is not finished. It is renamed into place when it is, so a start killed half-way leaves
 * no half a database behind, only a draft for the next start to clear away.
 */
export async function makeDraft(dataDir: string): Promise<string> {
  return mkdtemp(path.join(dataDir, `draft-${process.pid}-`));
}

export async function clearDrafts(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir)) {
    const pid = /^draft-(\d+)-/.exec(entry)?.[1];
    if (pid !== undefined && !isProcessAlive(Number(pid))) await rm(path.join(dataDir, entry), { recursive: true });
  }
}

export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Any other refusal than "no such process" is about a process that exists.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
