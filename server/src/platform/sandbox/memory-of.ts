import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

const pageBytes = 4_096;

/** Memory that a process really uses; 0 once it is gone. */
export async function memoryOf(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
    return Number(statm.split(' ')[1] ?? 0) * pageBytes;
  }
  return new Promise((resolve) => {
    execFile('ps', ['-o', 'rss=', '-p', `${pid}`], (_error, stdout) => resolve(Number(stdout.trim()) * 1_024 || 0));
  });
}
