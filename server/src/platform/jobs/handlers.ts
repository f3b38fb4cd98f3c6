import { automation, type Principal } from '@oplano/core/principals';
import type { z } from 'zod';
import { platformTransaction, type RootDb } from '../db/index.ts';
import type { Log } from '../log/index.ts';
import {
  runForPlatform,
  runInCompany,
  type CompanyCtx,
  type Job,
  type PlatformCtx,
  type Runtime,
} from '../use-case/index.ts';
import type { ClaimedJob } from './jobs.repo.ts';

/** One try at a job. `complete` belongs into the transaction that does its work. */
interface Attempt {
  readonly runtime: Runtime;
  readonly job: ClaimedJob;
  readonly signal: AbortSignal;
  complete(db: RootDb): Promise<void>;
}

/** What the worker knows of a job: its name, what it is handed, and how to run it to its end. */
export interface JobHandler {
  readonly name: string;
  readonly payload: z.ZodType;
  run(attempt: Attempt): Promise<void>;
  /** Says where people look for it that the job has failed for good, and why. It may happen twice. */
  readonly onDead?: (end: DeadEnd) => Promise<void>;
}

/** A job that has used up its tries, however they ended. */
interface DeadEnd {
  readonly runtime: Runtime;
  readonly job: ClaimedJob;
  readonly error: unknown;
}

function companyOf({ job }: Attempt): number {
  if (job.companyId === null) throw new Error(`The job ${job.name} works in a company and was put in without one.`);
  return job.companyId;
}

/** Work inside one company, in one transaction with its own completion: it happens entirely, once, or not at all. */
export const handleJob = <S extends z.ZodType>(
  job: Job<S>,
  work: (ctx: CompanyCtx, payload: z.output<S>) => Promise<void>,
): JobHandler => ({
  name: job.name,
  payload: job.payload,
  run: (attempt) =>
    runInCompany(
      attempt.runtime,
      companyOf(attempt),
      async (ctx) => {
        await work(ctx, job.payload.parse(attempt.job.payload));
        await attempt.complete(ctx.db);
      },
      automation(job.name),
    ),
});

/** The same for work that belongs to no company, such as cron entries. */
export const handlePlatformJob = <S extends z.ZodType>(
  job: Job<S>,
  work: (ctx: PlatformCtx, payload: z.output<S>) => Promise<void>,
): JobHandler => ({
  name: job.name,
  payload: job.payload,
  run: (attempt) =>
    runForPlatform(
      attempt.runtime,
      null,
      async (ctx) => {
        await work(ctx, job.payload.parse(attempt.job.payload));
        await attempt.complete(ctx.db);
      },
      automation(job.name),
    ),
});

/** What work outside of a transaction is handed. */
export interface OutsideTools {
  readonly companyId: number | null;
  /** 1 for the first try. Above it, an earlier try may have got anywhere. */
  readonly attempt: number;
  /** Fires when another process has taken the job over or this one stops: what is left is better not begun. */
  readonly signal: AbortSignal;
  readonly log: Log;
  now(): Date;
  /** A transaction inside the job's company; in the name of the job, unless it is said in whose. */
  inCompany<T>(work: (ctx: CompanyCtx) => Promise<T>, by?: Principal): Promise<T>;
}

/** And what may end the job. */
export interface EndingTools extends OutsideTools {
  /** The last of its transactions: what it does and the end of the job are there together, or neither. */
  finish<T>(work: (ctx: CompanyCtx) => Promise<T>, by?: Principal): Promise<T>;
}

/** What people see of a job that failed for good, in a transaction of its company. */
type DeadWord<S extends z.ZodType> = (ctx: CompanyCtx, payload: z.output<S>, error: unknown) => Promise<void>;

/** The job's end travels with the first thing that is done; where another process has it by now, all of it is undone. */
async function endingWith<T>(attempt: Attempt, ctx: CompanyCtx, work: (ctx: CompanyCtx) => Promise<T>): Promise<T> {
  const ended = attempt.complete(ctx.db);
  // It is heard of below: until then what is under way must come to its own end.
  ended.catch(() => undefined);
  const result = await work(ctx);
  await ended;
  return result;
}

/** Work that talks to the outside for a while. It may happen twice, when a process dies between doing and noting it. */
export const handleJobOutside = <S extends z.ZodType>(
  job: Job<S>,
  work: (tools: EndingTools, payload: z.output<S>) => Promise<void>,
  onDead?: DeadWord<S>,
): JobHandler => ({
  name: job.name,
  payload: job.payload,
  ...(onDead && {
    onDead: ({ runtime, job: dead, error }: DeadEnd) =>
      runInCompany(
        runtime,
        dead.companyId ?? 0,
        (ctx) => onDead(ctx, job.payload.parse(dead.payload), error),
        automation(job.name),
      ),
  }),
  run: async (attempt) => {
    const { runtime, signal } = attempt;
    const itself = automation(job.name);
    let isFinished = false;
    const tools: EndingTools = {
      companyId: attempt.job.companyId,
      attempt: attempt.job.attempts,
      signal,
      log: runtime.log,
      now: () => runtime.clock.now(),
      inCompany: (inner, by = itself) => runInCompany(runtime, companyOf(attempt), inner, by),
      async finish(inner, by = itself) {
        const result = await runInCompany(runtime, companyOf(attempt), (ctx) => endingWith(attempt, ctx, inner), by);
        isFinished = true;
        return result;
      },
    };
    await work(tools, job.payload.parse(attempt.job.payload));
    // What stopped half-way returns as well: nobody but another try knows whether anything is left.
    if (!isFinished && signal.aborted) throw new Error('The process stopped before the job was through.');
    if (!isFinished) await platformTransaction(runtime.db, (db) => attempt.complete(db));
  },
});
