import { automation } from '@oplano/core/principals';
import { sql } from 'kysely';
import { dropLate } from '#features/messages';
import { retryAfterOf } from '#platform/db';
import { enqueueJob, type OutsideTools } from '#platform/jobs';
import { retry } from '#platform/kit';
import type { PlatformCtx } from '#platform/use-case';
import { sendDue } from './schedules.jobs.ts';
import { dueOccurrences, resetClock, type DueOccurrence } from './schedules.repo.ts';
import { dropOfContact } from './delete-schedule.ts';
import { giveUpOccurrence, sendOccurrence } from './send-occurrence.ts';

const key = 'schedules';

/** Whether any company has something due. */
export const anyDue = (now: Date) =>
  sql<boolean>`exists (select from schedule_clocks where next_due_at <= ${now}::timestamptz)`;

/** Puts in a job for every company that has something due, unless one is there already. */
export async function findCompanies(ctx: PlatformCtx, wakeWorkers: () => void): Promise<void> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from schedule_clocks
    where next_due_at <= ${ctx.now} and not exists (
      select from jobs where lane = schedule_clocks.company_id || ${`/${key}`} and place is not null
    )
  `.execute(ctx.db);
  for (const { companyId } of rows) await enqueueJob(ctx.db, companyId, sendDue, {}, { key }, ctx.now);
  if (rows.length > 0) ctx.afterCommit(wakeWorkers);
}

/** What is looked up at once. */
const most = 100;
/** Of one that meets other writers, before it is left for the next minute. */
const triesAtOnce = 5;

/**
 * Sends what is due in a company, each in a transaction of its own: what the process had done when it died is done, and
 * one that cannot be sent keeps no other waiting.
 */
export async function sendAllDue(tools: OutsideTools): Promise<void> {
  // Nobody is left to write to, and nobody sees them any more.
  await tools.inCompany(dropOfContact);
  await markLate(tools);
  let due: DueOccurrence[];
  const left: number[] = [];
  do {
    ({ rows: due } = await tools.inCompany(({ db, companyId, now }) =>
      dueOccurrences(companyId, now, most, left).execute(db),
    ));
    for (const one of due) {
      if (tools.signal.aborted) return;
      if (!(await sendOne(tools, one))) left.push(one.id);
    }
  } while (due.length === most);
  await tools.inCompany(resetClock);
}

/** What was handed to a line that is down for longer than it may be late is missed, and is not sent when the line is back. */
async function markLate(tools: OutsideTools): Promise<void> {
  const count = await tools.inCompany((ctx) => dropLate(ctx, 'schedule'));
  if (count > 0) tools.log.warn({ code: 'schedule_sends_missed', count }, 'scheduled messages could not leave in time');
}

/**
 * In the name of its schedule, so that whoever looks into the log of the company sees what said it. False: nothing was
 * wrong with it but the moment, and the next minute tries again, until it is too late to be of use.
 */
async function sendOne(tools: OutsideTools, { id, scheduleId }: DueOccurrence): Promise<boolean> {
  const by = automation(`schedule ${scheduleId}`);
  const isOfTheMoment = (error: unknown): boolean => retryAfterOf(error) !== null;
  let failure: unknown;
  try {
    const send = () => tools.inCompany((ctx) => sendOccurrence(ctx, id), by);
    await retry(send, { signal: tools.signal, tries: triesAtOnce, isWorth: isOfTheMoment });
    return true;
  } catch (error) {
    if (isOfTheMoment(error)) {
      tools.log.warn({ code: 'schedule_send_waits', err: error, occurrence: id }, 'a scheduled message waits a minute');
      return false;
    }
    failure = error;
    tools.log.error(
      { code: 'schedule_send_failed', err: error, occurrence: id },
      'a scheduled message could not be sent',
    );
  }
  try {
    await tools.inCompany((ctx) => giveUpOccurrence(ctx, id, failure), by);
    return true;
  } catch (err) {
    tools.log.error({ code: 'schedule_stuck', err, occurrence: id }, 'why a message was not sent could not be noted');
    return false;
  }
}
