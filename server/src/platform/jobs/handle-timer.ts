import { z } from 'zod';
import type { JobPlace } from '../stopped/index.ts';
import {
  defineJob,
  endFiredTimer,
  takeDueTimer,
  type CompanyCtx,
  type SetTimer,
  type Timer,
} from '../use-case/index.ts';
import { handleJob, type JobHandler } from './handlers.ts';

export interface TimerHandler extends JobHandler {
  readonly timer: Timer;
}

interface Work<S extends z.ZodType, Subject> {
  /**
   * Loads the subject under its lock. It comes before the timer is touched: whoever changes a subject holds that lock
   * when they set its timers, and two who lock in different orders would wait for each other for ever.
   */
  lock(ctx: CompanyCtx, subjectId: number): Promise<Subject | undefined>;
  /** What happens. It may set the timer anew. */
  act(ctx: CompanyCtx, subject: Subject, timer: SetTimer<z.output<S>>): Promise<void>;
}

/** What a timer that is due hands to its job. */
const fired = z.object({ subjectId: z.int() });

/** Where the operator finds a timer that could not fire; dropped, it takes the timer along, so that it can be set anew. */
export const placeOfTimer = ({ timer }: TimerHandler): JobPlace => ({
  queue: 'timers',
  name: timer.kind,
  onDropped: async (db, { companyId, payload, createdAt: firedAt }) => {
    const { data } = fired.safeParse(payload);
    if (data && companyId !== null) await endFiredTimer(db, timer, { companyId, firedAt, ...data });
  },
});

/** Fires timers of a kind: each in one transaction with its own end, so that it happens entirely, once, or not at all. */
export const handleTimer = <S extends z.ZodType, Subject>(timer: Timer<S>, work: Work<S, Subject>): TimerHandler => ({
  ...handleJob(defineJob(timer.kind, fired), async (ctx, { subjectId }) => {
    const subject = await work.lock(ctx, subjectId);
    const due = await takeDueTimer(ctx, timer, subjectId);
    if (subject && due) await work.act(ctx, subject, { due: due.due_at, payload: timer.payload.parse(due.payload) });
  }),
  timer,
});
