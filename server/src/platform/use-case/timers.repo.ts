import { sql } from 'kysely';
import type { z } from 'zod';
import type { PlatformDb, TenantDb } from '../db/index.ts';
import type { CompanyCtx, Timer, Timers } from './ctx.ts';

/** Workers look for due times with every heartbeat; only what is due before the next one or two has to wake them. */
const soonMs = 10_000;

/** What is stored is what must parse: a Date or a Map that JSON changes fails here, not when its time has come. */
function stored(timer: Timer, payload: unknown): string {
  const text = JSON.stringify(payload ?? null);
  timer.payload.parse(JSON.parse(text));
  return text;
}

const isThat = (companyId: number, { subject, kind }: Timer, subjectId: number) =>
  sql`company_id = ${companyId} and subject = ${subject} and subject_id = ${subjectId} and kind = ${kind}`;

/** Timers of a company, set and taken back in the transaction of `db`. */
export const timersOf = (db: TenantDb, companyId: number, now: Date, wakeWorkers: () => void): Timers => ({
  async set(timer, subjectId, due, payload) {
    await sql`
      insert into timers (company_id, subject, subject_id, kind, due_at, payload)
      values (${companyId}, ${timer.subject}, ${subjectId}, ${timer.kind}, ${due}, ${stored(timer, payload)}::jsonb)
      on conflict (company_id, subject, subject_id, kind)
        do update set due_at = excluded.due_at, payload = excluded.payload, queued = false
    `.execute(db);
    if (due.getTime() - now.getTime() < soonMs) wakeWorkers();
  },
  async ensure(timer, subjectId, due, payload) {
    const { numAffectedRows } = await sql`
      insert into timers (company_id, subject, subject_id, kind, due_at, payload)
      values (${companyId}, ${timer.subject}, ${subjectId}, ${timer.kind}, ${due}, ${stored(timer, payload)}::jsonb)
      on conflict (company_id, subject, subject_id, kind) do nothing
    `.execute(db);
    if (numAffectedRows === 1n && due.getTime() - now.getTime() < soonMs) wakeWorkers();
  },
  async cancel(timer, subjectId) {
    const { numAffectedRows } = await sql`
      delete from timers where ${isThat(companyId, timer, subjectId)}
    `.execute(db);
    return numAffectedRows === 1n;
  },
  async find<S extends z.ZodType>(timer: Timer<S>, subjectId: number) {
    const { rows } = await sql<{ due_at: Date; payload: unknown }>`
      select due_at, payload from timers where ${isThat(companyId, timer, subjectId)}
    `.execute(db);
    return rows[0] && { due: rows[0].due_at, payload: timer.payload.parse(rows[0].payload) };
  },
});

/**
 * Ends the timer if its time has come; undefined where it was moved, taken back or has fired. One that a clock ahead of
 * ours put in too early is put in again when its time comes: nobody else would.
 */
export async function takeDueTimer(
  { db, companyId, now }: Pick<CompanyCtx, 'db' | 'companyId' | 'now'>,
  timer: Timer,
  subjectId: number,
): Promise<{ readonly due_at: Date; readonly payload: unknown } | undefined> {
  const { rows } = await sql<{ due_at: Date; payload: unknown }>`
    delete from timers where ${isThat(companyId, timer, subjectId)} and due_at <= ${now} returning due_at, payload
  `.execute(db);
  if (rows.length === 0)
    await sql`update timers set queued = false where ${isThat(companyId, timer, subjectId)} and queued`.execute(db);
  return rows[0];
}

/** Ends a timer whose job is given up, unless it was set anew since that job was put in: nothing would fire it any more. */
export async function endFiredTimer(
  db: PlatformDb,
  timer: Timer,
  { companyId, subjectId, firedAt }: { readonly companyId: number; readonly subjectId: number; readonly firedAt: Date },
): Promise<void> {
  await sql`
    delete from timers where ${isThat(companyId, timer, subjectId)} and queued and due_at <= ${firedAt}
  `.execute(db);
}
