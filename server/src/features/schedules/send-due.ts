import { automation } from '@oplano/core/principals';
import { sql } from 'kysely';
import { dropLate, failureText } from '#features/messages';
import { isDatabaseAway } from '#platform/db';
import { enqueueJob, type OutsideTools } from '#platform/jobs';
import type { PlatformCtx } from '#platform/use-case';
import { sendDue } from './schedules.jobs.ts';
import { dueOccurrences, resetClock, type DueOccurrence } from './schedules.repo.ts';
import { giveUpOccurrence, sendOccurrence } from './send-occurrence.ts';

const key = 'schedules';

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

/**
 * Sends what is due in a company, each in a transaction of its own: what the process had done when it died is done, and
 * one that cannot be sent keeps no other waiting.
 */
export async function sendAllDue(tools: OutsideTools): Promise<void> {
  await markLate(tools);
  let due: DueOccurrence[];
  do {
    ({ rows: due } = await tools.inCompany(({ db, companyId, now }) =>
      dueOccurrences(companyId, now, most).execute(db),
    ));
    for (const one of due) {
      if (tools.signal.aborted) return;
      await sendOne(tools, one);
    }
  } while (due.length === most);
  await tools.inCompany(resetClock);
}

/** What was handed to a line that is down for longer than it may be late is missed, and is not sent when the line is back. */
async function markLate(tools: OutsideTools): Promise<void> {
  const count = await tools.inCompany((ctx) => dropLate(ctx, 'schedule'));
  if (count > 0) tools.log.warn({ code: 'schedule_sends_missed', count }, 'scheduled messages could not leave in time');
}

/** In the name of its schedule, so that whoever looks into the log of the company sees what said it. */
async function sendOne(tools: OutsideTools, { id, scheduleId }: DueOccurrence): Promise<void> {
  const by = automation(`schedule ${scheduleId}`);
  try {
    await tools.inCompany((ctx) => sendOccurrence(ctx, id), by);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    tools.log.error(
      { code: 'schedule_send_failed', err: error, occurrence: id },
      'a scheduled message could not be sent',
    );
    await tools.inCompany((ctx) => giveUpOccurrence(ctx, id, failureText('ERROR', 'It could not be sent.')), by);
  }
}
