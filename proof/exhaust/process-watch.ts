import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the kernel says of a process; undefined once it is gone. */
function statusOf(pid: number): { parent: number; mb: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const number = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return { parent: number('PPid'), mb: number('VmRSS') / 1_024 };
  } catch {
    return undefined;
  }
}

export const memoryMb = (pid: number): number => statusOf(pid)?.mb ?? 0;

/** Processes that this one started, and those that they started. */
export function childrenOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const status = statusOf(Number(entry));
    if (status) parents.set(Number(entry), status.parent);
  }
  const found: number[] = [];
  let layer = [pid];
  while (layer.length > 0) {
    layer = [...parents].filter(([, parent]) => layer.includes(parent)).map(([child]) => child);
    found.push(...layer);
  }
  return found;
}

export interface MemoryWatch {
  stop(): { peak: number; childPeak: number };
}

const everyMs = 100;

/** Looks at the memory of a server and of what it starts until it is stopped. */
export function watchMemory(pid: number): MemoryWatch {
  let [peak, childPeak, turn] = [0, 0, 0];
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryMb(pid));
    // The tree of processes costs more to read, and bombs take longer than this to unpack.
    turn += 1;
    if (turn % 3 === 0) for (const child of childrenOf(pid)) childPeak = Math.max(childPeak, memoryMb(child));
  }, everyMs);
  return {
    stop() {
      clearInterval(timer);
      return { peak, childPeak };
    },
  };
}

/** Files below a folder, whatever their names; a folder that is not there has none. */
export function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => path.join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}
