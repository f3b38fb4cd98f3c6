import type { Runtime } from '../use-case/index.ts';
import type { JobHandler } from './handlers.ts';
import { completeJob, failJob, LeaseLost, type ClaimedJob } from './jobs.repo.ts';

/** `lost`: another process has it now or is about to, or the database could not be told; it will run again if it is not done. */
export type JobOutcome = 'done' | 'failed' | 'dead' | 'lost';

interface Parts {
  readonly runtime: Runtime;
  readonly nodeId: string;
  readonly handlers: ReadonlyMap<string, JobHandler>;
}

async function attempt(parts: Parts, job: ClaimedJob, signal: AbortSignal): Promise<void> {
  // The last attempt was one that never came back to say how it went.
  if (job.attempts > job.maxAttempts) throw new Error('The process that ran this job died or hung every time.');
  const handler = parts.handlers.get(job.name);
  if (!handler) throw new Error(`There is no handler for ${job.name}.`);
  await handler.run({
    runtime: parts.runtime,
    job,
    signal,
    complete: (db) => completeJob(db, parts.nodeId, job),
  });
}

/**
 * Before the job is put aside: a process that dies in between leaves it to another, which says it once more. Where that
 * fails too the job itself, with its error, is what the operator sees.
 */
async function sayDead({ runtime, handlers }: Parts, job: ClaimedJob, error: unknown): Promise<void> {
  if (job.attempts < job.maxAttempts) return;
  try {
    await handlers.get(job.name)?.onDead?.({ runtime, job, error });
  } catch (err) {
    const about = { job: job.name, id: job.id, companyId: job.companyId };
    runtime.log.error({ code: 'job_end_unsaid', err, ...about }, 'that a job failed for good could not be shown');
  }
}

/** Runs a claimed job and notes how it went. Never throws. */
export async function runJob(parts: Parts, job: ClaimedJob, signal: AbortSignal): Promise<JobOutcome> {
  const { db, clock, log } = parts.runtime;
  const about = { job: job.name, id: job.id, companyId: job.companyId, attempt: job.attempts };
  try {
    await attempt(parts, job, signal);
    return 'done';
  } catch (err) {
    if (err instanceof LeaseLost) {
      log.warn({ code: 'job_taken_over', ...about }, 'a job was taken over while it ran; its work here was undone');
      return 'lost';
    }
    // It was no try: the job is another process's already, or is given back by this one, which stops.
    if (signal.aborted) {
      log.info({ code: 'job_stopped', err, ...about }, 'a job was stopped and goes on elsewhere');
      return 'lost';
    }
    await sayDead(parts, job, err);
    try {
      const outcome = await failJob(db, parts.nodeId, job, err, clock.now());
      if (outcome === 'failed') log.warn({ code: 'job_failed', err, ...about }, 'a job failed and will be tried again');
      else if (outcome === 'dead') log.error({ code: 'job_dead', err, ...about }, 'a job failed for good');
      else log.error({ code: 'job_gone', err, ...about }, 'a job failed and was gone');
      return outcome;
    } catch (unsaid) {
      log.error(
        { code: 'job_outcome_unsaved', err, unsaid, ...about },
        'a job failed and that could not be noted; its lease will run out',
      );
      return 'lost';
    }
  }
}
