import type { Worker } from './worker.ts';

/** Several workers as one: each has jobs of its own, and none of them waits for the others. */
export const joinWorkers = (...workers: readonly Worker[]): Worker => ({
  start() {
    for (const worker of workers) worker.start();
  },
  async stop(options) {
    await Promise.all(workers.map((worker) => worker.stop(options)));
  },
  async runDue() {
    let count = 0;
    // What one of them does may be work for another.
    for (let ran = 1; ran > 0; count += ran) {
      ran = 0;
      for (const worker of workers) ran += await worker.runDue();
    }
    return count;
  },
});
