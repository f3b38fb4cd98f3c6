import { defaultMaxAttempts } from '@oplano/core/jobs';
import type { RootDb } from '../db/index.ts';
import type { EnqueueOptions, Job } from '../use-case/index.ts';
import { insertJob } from './jobs.repo.ts';

/** Stores a job in the caller's transaction. Once that is committed, `wake` lets workers look at once. */
export async function enqueueJob(
  db: RootDb,
  companyId: number | null,
  job: Job,
  payload: unknown,
  options: EnqueueOptions,
  now: Date,
): Promise<void> {
  const stored = JSON.stringify(payload ?? null);
  // What the worker will read is what must parse: a Date or a Map that JSON changes fails here, not in the night.
  job.payload.parse(JSON.parse(stored));
  await insertJob(db, {
    companyId,
    name: job.name,
    payload: stored,
    key: options.key ?? null,
    runAt: options.runAt ?? now,
    maxAttempts: options.maxAttempts ?? defaultMaxAttempts,
    now,
  });
}
