import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second. */
const tickMs = 10;

const statOf = (pid: number): string[] | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of a program may hold blanks; what follows its bracket does not.
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
};
const [parentField, userField, systemField] = [1, 11, 12];

/** Processor time that a process has used; 0 where the system does not tell. */
export const cpuMs = (pid: number): number => {
  const stat = statOf(pid);
  return stat ? (Number(stat[userField]) + Number(stat[systemField])) * tickMs : 0;
};

export const parentOf = (pid: number): number => Number(statOf(pid)?.[parentField] ?? 0);

/** The same of all children of a process, such as PostgreSQL's connections. */
export function childrenCpuMs(parent: number): number {
  let pids: number[];
  try {
    pids = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return 0;
  }
  return pids.filter((pid) => parentOf(pid) === parent).reduce((sum, pid) => sum + cpuMs(pid), 0);
}

/** Memory that a process holds; NaN where the system does not tell. */
export function memoryMb(pid: number): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}
