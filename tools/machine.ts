import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';

/** What the fixed piece of work below takes on a quiet machine like the one that proves every change. */
const usualMs = 200;
const mostPatience = 8;

/** A fixed piece of work, timed once: the busier or slower a machine, the longer it takes. */
export function timeFixedWork(): number {
  const started = performance.now();
  const block = Buffer.alloc(1 << 20, 7);
  const hash = createHash('sha256');
  for (let blocks = 0; blocks < 100; blocks += 1) hash.update(block);
  let sum = hash.digest()[0] ?? 0;
  for (let step = 0; step < 20_000_000; step += 1) sum = (sum * 31 + step) % 1_000_003;
  return performance.now() - started + (sum < 0 ? 1 : 0);
}

/** By how much every wait of the tests is longer than on a quiet machine: never shorter, and never without end. */
export const patienceFor = (workMs: number): number =>
  Math.min(mostPatience, Math.max(1, Math.ceil((workMs / usualMs) * 2) / 2));

/** How many times longer than on a quiet machine everything may take, as the run measured it; never less than once. */
export const patience = Math.max(1, Number(process.env['PATIENCE']) || 1);

/** How long a test waits for something that will come: a wait that ends early costs nothing. */
export const waitMs = 60_000 * patience;

const busyLoop = 'for (;;) Math.sqrt(Math.random());';

/** Loops that keep as many cores busy beside a run, to see what is unsteady then. They end with this process. */
export function keepBusy(loops: number): { pids: number[]; stop: () => void } {
  const children = Array.from({ length: loops }, () => spawn(process.execPath, ['-e', busyLoop], { stdio: 'ignore' }));
  const end = () => children.forEach((child) => child.kill('SIGKILL'));
  process.once('exit', end);
  const stop = () => {
    process.off('exit', end);
    end();
  };
  return { pids: children.flatMap(({ pid }) => pid ?? []), stop };
}
