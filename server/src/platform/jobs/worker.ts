import { aThirdOf } from '../db/index.ts';
import { within } from '../kit/index.ts';
import type { Runtime } from '../use-case/index.ts';
import { createJobClaimer } from './job-claimer.ts';
import { createCron, type CronEntry } from './cron.ts';
import type { JobHandler } from './handlers.ts';
import type { Beat, Heartbeat } from './heartbeat.ts';
import { giveBackJobs, type ClaimedJob } from './jobs.repo.ts';
import { listenForJobs } from './listen.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { runJob, type JobOutcome } from './run-job.ts';
import type { Wake } from './wake.ts';

const retryMs = 1000;
/** Between two looks at a job that is due and that another process is just taking. */
const overdueNapMs = 50;
const longestNapMs = 60_000;
/** A test whose jobs put each other in for ever fails instead of hanging. */
const mostPerDrain = 10_000;

export interface JobReport {
  readonly name: string;
  readonly outcome: JobOutcome;
  readonly seconds: number;
}

interface WorkerOptions {
  readonly runtime: Runtime;
  readonly heartbeat: Heartbeat;
  readonly handlers: readonly JobHandler[];
  readonly cron?: readonly CronEntry[];
  /** Jobs at the same time; a third of them, rounded up, may belong to one company. */
  readonly concurrency?: number;
  /** Database address for the connection that hears of other processes' jobs; without it they are seen at heartbeats. */
  readonly listenUrl?: string;
  readonly wake?: Wake;
  readonly onReport?: (report: JobReport) => void;
}

export interface Worker {
  start(): void;
  /** Takes no more jobs, waits for the running ones, and gives back what is not finished in time. */
  stop(options?: { withinMs?: number }): Promise<void>;
  /** For tests: runs everything that is due now, one after another, and returns how many ran. */
  runDue(): Promise<number>;
}

interface Running {
  readonly job: ClaimedJob;
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

/** Runs jobs as they become due: woken by those who put them in, by the next due time, and at the latest by a heartbeat. */
export function createWorker(options: WorkerOptions): Worker {
  const { runtime, heartbeat, concurrency = 6 } = options;
  const { nodeId } = heartbeat;
  const handlers = new Map(options.handlers.map((handler) => [handler.name, handler]));
  const running = new Map<number, Running>();
  const claimer = createJobClaimer({
    runtime,
    nodeId,
    names: [...handlers.keys()],
    share: aThirdOf(concurrency),
    busy: () => [...running.values()].flatMap(({ job }) => job.companyId ?? []),
  });
  const cron = createCron(runtime, options.cron ?? []);
  const closers: (() => unknown)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function run(job: ClaimedJob, signal: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    const outcome = await runJob({ runtime, nodeId, handlers }, job, signal);
    claimer.leave(job);
    options.onReport?.({ name: job.name, outcome, seconds: (performance.now() - startedAt) / 1000 });
  }

  function begin(job: ClaimedJob): void {
    // Its lease ran out while nothing could renew it, the database being away say: it was taken over, by this very process.
    running.get(job.id)?.abort.abort();
    const abort = new AbortController();
    const ended = run(job, abort.signal).then(() => {
      // What runs under its number by now may be the one that took it over.
      if (running.get(job.id)?.job === job) running.delete(job.id);
      pump();
    });
    running.set(job.id, { job, abort, ended });
  }

  function nap(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(pump, ms <= 0 ? overdueNapMs : Math.min(ms, longestNapMs));
  }
  function napUntil(dueAt: Date | null): void {
    const times = [dueAt, cron.nextAt()].flatMap((time) => (time ? [time.getTime()] : []));
    nap(Math.min(...times) - runtime.clock.now().getTime());
  }

  async function fill(): Promise<void> {
    try {
      while (!isStopped && running.size < concurrency) {
        await cron.fire();
        const free = concurrency - running.size;
        const { jobs, nextDueAt } = await claimer.claim(free);
        for (const job of jobs) begin(job);
        if (jobs.length < free) return napUntil(nextDueAt);
      }
    } catch (err) {
      runtime.log.warn({ code: 'job_queue_unreadable', err }, 'the queue of jobs could not be read');
      nap(retryMs);
    }
  }
  const filling = oneAtATime(fill);
  const pump = (): void => {
    if (!isStopped) filling.ask();
  };

  function onBeat({ lost, nextDueAt, hasSilentNodes }: Beat): void {
    for (const id of lost) running.get(id)?.abort.abort();
    if (hasSilentNodes) claimer.sweepSoon();
    const isDue = nextDueAt !== null && nextDueAt <= runtime.clock.now();
    if (isDue || hasSilentNodes) pump();
    else if (running.size < concurrency) napUntil(nextDueAt);
  }

  return {
    start() {
      closers.push(heartbeat.attach({ held: () => [...running.keys()], onBeat }));
      // What another worker of this process runs is none of its business, and each look costs a statement.
      if (options.wake)
        closers.push(options.wake.subscribe((job) => (job === undefined || handlers.has(job)) && pump()));
      if (options.listenUrl) closers.push(listenForJobs(options.listenUrl, nodeId, runtime.log, pump));
      pump();
    },
    async stop({ withinMs = 10_000 } = {}) {
      isStopped = true;
      await filling.settled();
      const ended = Promise.all([...running.values()].map((one) => one.ended));
      await within(withinMs, ended, () => undefined);
      const unfinished = [...running.values()];
      for (const { abort } of unfinished) abort.abort();
      const jobs = unfinished.map(({ job }) => job);
      try {
        if (jobs.length > 0) await giveBackJobs(runtime.db, nodeId, jobs);
        await claimer.close();
        // What was given back or came up is for others now.
        runtime.wakeWorkers();
      } catch (err) {
        runtime.log.warn(
          { code: 'job_release_failed', err },
          'jobs could not be given back; their leases will run out',
        );
      }
      for (const close of closers.splice(0)) await close();
      clearTimeout(timer);
    },
    async runDue() {
      await cron.fire();
      for (let count = 0; count < mostPerDrain; count += 1) {
        const [job] = (await claimer.claim(1)).jobs;
        if (!job) return count;
        await run(job, new AbortController().signal);
      }
      throw new Error(`After ${mostPerDrain} jobs there are still more due: do they put each other in?`);
    },
  };
}
