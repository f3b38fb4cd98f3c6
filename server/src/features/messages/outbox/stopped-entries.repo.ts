import { sql } from 'kysely';
import { becomeCompany, bindOperator, type PlatformDb, type TenantDb } from '#platform/db';
import { countedMax, type StoppedInSource, type StoppedSource } from '#platform/stopped';

interface Row extends Omit<StoppedInSource, 'id' | 'queue'> {
  readonly id: string;
  readonly connectionId: number;
}

const toEntry = ({ id, companyId, what, error, attempts, since }: Row): StoppedInSource => ({
  queue: 'outbox',
  id: Number(id),
  companyId,
  what,
  error,
  attempts,
  since,
});

/** When it was last due is when it was buried. */
const columns = sql`id, company_id as "companyId", connection_id as "connectionId", action as what, error, attempts,
  not_before as since`;

async function lockDead(db: PlatformDb, id: number): Promise<{ row: Row; inside: TenantDb } | undefined> {
  await bindOperator(db);
  const { rows } = await sql<Row>`select ${columns} from outbox where id = ${id} and state = 'dead'`.execute(db);
  const companyId = rows[0]?.companyId;
  if (!companyId) return undefined;
  const inside = await becomeCompany(db, companyId);
  const locked = await sql<Row>`
    select ${columns} from outbox where company_id = ${companyId} and id = ${id} and state = 'dead' for update
  `.execute(inside);
  const [row] = locked.rows;
  return row && { row, inside };
}

async function reviveEntry(db: TenantDb, { companyId, id }: Row, now: Date): Promise<void> {
  await sql`
    update outbox set state = 'waiting', error = null, attempts = 0, not_before = ${now}
    where company_id = ${companyId} and id = ${id}
  `.execute(db);
}

async function removeDead(db: TenantDb, { companyId, id }: Row): Promise<void> {
  await sql`delete from outbox where company_id = ${companyId} and id = ${id}`.execute(db);
}

/** Entries that nobody could send. Their messages say so already, and go on saying it where they are dropped. */
export const createStoppedOutbox = (wakeOutbox: (connectionId: number) => void): StoppedSource => ({
  queues: ['outbox'],
  async list(db, { limit }) {
    await bindOperator(db);
    const { rows } = await sql<Row>`
      select ${columns} from outbox where state = 'dead' order by not_before desc, id desc limit ${limit}
    `.execute(db);
    return rows.map(toEntry);
  },
  async count(db) {
    await bindOperator(db);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select from outbox where state = 'dead' limit ${countedMax}) dead
    `.execute(db);
    return new Map([['outbox', rows[0]?.count ?? 0]]);
  },
  async retry(ctx, { id }) {
    const dead = await lockDead(ctx.db, id);
    if (!dead) return undefined;
    await reviveEntry(dead.inside, dead.row, ctx.now);
    ctx.afterCommit(() => wakeOutbox(dead.row.connectionId));
    return toEntry(dead.row);
  },
  async drop(ctx, { id }) {
    const dead = await lockDead(ctx.db, id);
    if (!dead) return undefined;
    await removeDead(dead.inside, dead.row);
    return toEntry(dead.row);
  },
});
