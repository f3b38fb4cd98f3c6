import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createFairShare, poolLimits, shareConnections, type FairShare, type RootDb } from '../db/index.ts';
import type { Log } from '../log/index.ts';
import { withPreparedStatements } from './prepared.ts';

/** The role the migrations made: bound by row-level security, whoever owns the tables. */
const appRole = 'oplano_app';

const settings = [
  `role=${appRole}`,
  'statement_timeout=30000',
  'idle_in_transaction_session_timeout=60000',
  // What is looked up is in memory or on a disk without a head to move: a plan that reads small tables whole, again and
  // again for each row of a page, only seems cheaper.
  'random_page_cost=1.1',
];

export interface OpenedDatabase {
  readonly db: RootDb;
  readonly pool: pg.Pool;
  /** Which company holds how much of the pool. */
  readonly share: FairShare;
  close(): Promise<void>;
}

// `date` stays the `YYYY-MM-DD` it is: a Date would shift it by the machine's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

/** The pool every transaction of the server comes from. */
export function openDatabase(ownerUrl: string, max: number, log: Log): OpenedDatabase {
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'o-plano',
    // A statement is sent while the one before it is still being answered.
    pipeline: true,
  });
  let closing = false;
  const report = (err: Error): void => {
    if (!closing) log.warn({ code: 'database_connection_lost', err }, 'a database connection was lost');
  };
  // Without these a database restart would end the process instead of the one connection.
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  const db = new Kysely<RootDb extends Kysely<infer D> ? D : never>({
    dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }),
  });
  const share = createFairShare(poolLimits(max));
  shareConnections(db, share);
  return {
    db,
    pool,
    share,
    close: () => {
      closing = true;
      return db.destroy();
    },
  };
}
