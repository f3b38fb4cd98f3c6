import type { Runtime } from '../use-case/index.ts';
import { leaseMs } from './heartbeat.ts';
import { claimJobs, type ClaimedJob } from './jobs.repo.ts';

const sweepEveryMs = 5 * 60_000;

/** Where a worker gets its jobs. It remembers which lanes its own jobs have left and may go on. */
export interface JobClaimer {
  claim(most: number): Promise<{ jobs: readonly ClaimedJob[]; nextDueAt: Date | null }>;
  leave(job: ClaimedJob): void;
  /** Moves the lanes on that were left, without taking a job. */
  close(): Promise<void>;
  /** The next claim looks at every lane: a process that died may have left one without a job in front. */
  sweepSoon(): void;
}

interface ClaimerOptions {
  readonly runtime: Runtime;
  readonly nodeId: string;
  readonly names: readonly string[];
  /** How many jobs of one company run at once. */
  readonly share: number;
  /** The company of each job that runs. */
  readonly busy: () => readonly number[];
}

export function createJobClaimer({ runtime, nodeId, names, share, busy }: ClaimerOptions): JobClaimer {
  const freed = new Set<string>();
  let sweepAt = 0;
  const claimer: JobClaimer = {
    async claim(most) {
      const now = runtime.clock.now();
      const lanes = [...freed];
      // Forgotten before the claim, not after it: a job that ends meanwhile frees its lane anew.
      freed.clear();
      const sweep = now.getTime() >= sweepAt;
      if (sweep) sweepAt = now.getTime() + sweepEveryMs;
      const leaseUntil = new Date(now.getTime() + leaseMs);
      try {
        const claim = { nodeId, names, most, now, leaseUntil, freed: lanes, sweep, busy: busy(), share };
        return await claimJobs(runtime.db, claim);
      } catch (error) {
        for (const lane of lanes) freed.add(lane);
        if (sweep) sweepAt = 0;
        throw error;
      }
    },
    leave({ lane }) {
      if (lane !== null) freed.add(lane);
    },
    async close() {
      if (freed.size > 0) await claimer.claim(0);
    },
    sweepSoon() {
      sweepAt = 0;
    },
  };
  return claimer;
}
