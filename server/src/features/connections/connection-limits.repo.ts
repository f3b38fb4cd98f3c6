import type { ConnectionLimit, LimitKind } from '@oplano/contracts/connections';
import { afterRateLimit, assumedEnd } from '@oplano/core/outbox';
import type { Selectable } from 'kysely';
import type { Database, TenantDb } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import { tellConnection } from './tell-connection.ts';

/** What a channel said of an account. */
export interface LimitTold {
  readonly kind: LimitKind;
  readonly until?: Date;
  readonly used?: number;
  readonly total?: number;
  readonly isOver?: boolean;
}

type LimitRow = Selectable<Database['connection_limits']>;

const limitRecord = (row: LimitRow): ConnectionLimit => ({
  // The column takes no other word.
  kind: row.kind as LimitKind,
  until: row.until?.toISOString() ?? null,
  used: row.used,
  total: row.total,
  perMinute: row.per_minute,
  slowUntil: row.slow_until?.toISOString() ?? null,
});

/** What holds a connection back, or did lately. */
export async function limitsOf(db: TenantDb, companyId: number, connectionId: number): Promise<ConnectionLimit[]> {
  const rows = await db
    .selectFrom('connection_limits')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .orderBy('kind')
    .execute();
  return rows.map(limitRecord);
}

/** Keeps what a channel said, and tells the screens. The last word counts; one without an end does not shorten another. */
export async function noteLimit(ctx: CompanyCtx, connectionId: number, told: LimitTold): Promise<void> {
  const before = await lockLimit(ctx, connectionId, told.kind);
  if (before === null) return;
  if (told.isOver) {
    if (before) await removeLimit(ctx, connectionId, told.kind);
  } else if (told.kind === 'rate') {
    const { until, slow_until: slowUntil, per_minute: perMinute } = before ?? {};
    const slowed = afterRateLimit(until && slowUntil && perMinute ? { until, slowUntil, perMinute } : null, ctx.now);
    if (before?.until?.getTime() === slowed.until.getTime()) return;
    await putLimit(ctx, connectionId, {
      ...unlimited(told.kind, ctx.now),
      until: slowed.until,
      per_minute: slowed.perMinute,
      slow_until: slowed.slowUntil,
    });
  } else {
    const stands = told.until === undefined && before?.until && before.until > ctx.now;
    if (stands && told.used === undefined) return;
    await putLimit(ctx, connectionId, {
      ...unlimited(told.kind, ctx.now),
      until: told.until ?? (stands ? before.until : assumedEnd(told.kind, ctx.now)),
      used: told.used ?? null,
      total: told.total ?? null,
    });
  }
  await touchConnection(ctx, connectionId);
  await tellConnection(ctx, connectionId);
}

type LimitColumns = Omit<LimitRow, 'company_id' | 'connection_id'>;

const unlimited = (kind: LimitKind, now: Date): LimitColumns => ({
  kind,
  until: null,
  used: null,
  total: null,
  per_minute: null,
  slow_until: null,
  told_at: now,
});

/** The connection is locked, so that two who hear the same at once count it once. Null: it is gone. */
async function lockLimit({ db, companyId }: CompanyCtx, connectionId: number, kind: LimitKind) {
  const connection = await db
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', connectionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!connection) return null;
  return db
    .selectFrom('connection_limits')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

const putLimit = ({ db, companyId }: CompanyCtx, connectionId: number, columns: LimitColumns) =>
  db
    .insertInto('connection_limits')
    .values({ company_id: companyId, connection_id: connectionId, ...columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'connection_id', 'kind']).doUpdateSet(columns))
    .execute();

const removeLimit = ({ db, companyId }: CompanyCtx, connectionId: number, kind: LimitKind) =>
  db
    .deleteFrom('connection_limits')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('kind', '=', kind)
    .execute();

/** Its record changed: browsers take the next one for newer. */
const touchConnection = ({ db, companyId, now }: CompanyCtx, connectionId: number) =>
  db
    .updateTable('connections')
    .set({ updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', connectionId)
    .execute();
