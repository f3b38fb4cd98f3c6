import { defaultMaxAttempts } from '@oplano/core/jobs';
import { sql } from 'kysely';
import type { RootDb } from '../db/index.ts';
import type { EnqueueOptions, Job } from '../use-case/index.ts';

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
  const key = options.key ?? null;
  await sql`
    insert into jobs (company_id, name, payload, key, place, run_at, created_at, max_attempts)
    values (
      ${companyId}, ${job.name}, ${stored}::jsonb, ${key}, ${key === null ? 'front' : 'new'},
      ${options.runAt ?? now}, ${now}, ${options.maxAttempts ?? defaultMaxAttempts}
    )
  `.execute(db);
}
