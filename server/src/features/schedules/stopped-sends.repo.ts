import { sql } from 'kysely';
import { becomeCompany, bindOperator, type PlatformDb, type TenantDb } from '#platform/db';
import { countedMax, type StoppedInSource, type StoppedSource } from '#platform/stopped';
import { setClock } from './schedules.repo.ts';

interface Row {
  readonly id: number;
  readonly companyId: number;
  readonly scheduleId: number;
  readonly error: string | null;
  readonly since: Date;
}

/** It fails by itself once; while it only meets others it is tried every minute and does not come here. */
const toEntry = ({ id, companyId, scheduleId, error, since }: Row): StoppedInSource => ({
  queue: 'schedules',
  id,
  companyId,
  what: `schedule ${scheduleId}`,
  error,
  attempts: 1,
  since,
});

const columns = sql`id, company_id as "companyId", schedule_id as "scheduleId", stopped_error as error, stopped_at as since`;

async function lockStopped(db: PlatformDb, id: number): Promise<{ row: Row; inside: TenantDb } | undefined> {
  await bindOperator(db);
  const seen = await sql<Row>`
    select ${columns} from schedule_occurrences where id = ${id} and stopped_at is not null
  `.execute(db);
  const found = seen.rows[0];
  if (!found) return undefined;
  const inside = await becomeCompany(db, found.companyId);
  // The schedule first, as with everybody who sends or changes it.
  await sql`
    select from schedules where company_id = ${found.companyId} and id = ${found.scheduleId} for no key update
  `.execute(inside);
  const { rows } = await sql<Row>`
    select ${columns} from schedule_occurrences
    where company_id = ${found.companyId} and id = ${id} and stopped_at is not null for no key update
  `.execute(inside);
  const [row] = rows;
  return row && { row, inside };
}

/** Planned as it was; one that is too late to be of use by now is marked as missed when its turn comes. */
async function planAgain(db: TenantDb, { companyId, id }: Row): Promise<void> {
  await sql`
    update schedule_occurrences o set stopped_at = null, stopped_error = null, failure = null,
      state = case when s.paused then 'paused' else 'planned' end
    from schedules s where o.company_id = ${companyId} and o.id = ${id} and s.company_id = o.company_id
      and s.id = o.schedule_id
  `.execute(db);
}

async function leaveFailed(db: TenantDb, { companyId, id }: Row): Promise<void> {
  await sql`
    update schedule_occurrences set stopped_at = null, stopped_error = null
    where company_id = ${companyId} and id = ${id}
  `.execute(db);
}

/** Planned messages that failed by a fault of the program. Their schedule says so, and goes on saying it where they are dropped. */
export const stoppedSends: StoppedSource = {
  queues: ['schedules'],
  async list(db, { limit }) {
    await bindOperator(db);
    const { rows } = await sql<Row>`
      select ${columns} from schedule_occurrences where stopped_at is not null
      order by stopped_at desc, id desc limit ${limit}
    `.execute(db);
    return rows.map(toEntry);
  },
  async count(db) {
    await bindOperator(db);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count
      from (select from schedule_occurrences where stopped_at is not null limit ${countedMax}) stopped
    `.execute(db);
    return new Map([['schedules', rows[0]?.count ?? 0]]);
  },
  async retry(ctx, { id }) {
    const stopped = await lockStopped(ctx.db, id);
    if (!stopped) return undefined;
    await planAgain(stopped.inside, stopped.row);
    await setClock({ db: stopped.inside, companyId: stopped.row.companyId }, ctx.now);
    return toEntry(stopped.row);
  },
  async drop(ctx, { id }) {
    const stopped = await lockStopped(ctx.db, id);
    if (!stopped) return undefined;
    await leaveFailed(stopped.inside, stopped.row);
    return toEntry(stopped.row);
  },
};
