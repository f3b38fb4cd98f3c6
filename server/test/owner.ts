import { withOwnerClient } from '../src/platform/db-raw/owner-client.ts';

/** Looks at the tables as their owner does, past every wall; for what no route shows. */
export const ownerQuery = <T>(app: { ownerUrl: string }, sql: string, ...values: unknown[]): Promise<T[]> =>
  // The test that wrote the statement knows what it answers.
  withOwnerClient(app.ownerUrl, async (client) => (await client.query(sql, values)).rows as T[]);

/** The same on one connection for as long as the work takes: for locks that are held meanwhile. */
export const holdAsOwner = <T>(
  app: { ownerUrl: string },
  work: (client: Parameters<Parameters<typeof withOwnerClient<T>>[1]>[0]) => Promise<T>,
): Promise<T> => withOwnerClient(app.ownerUrl, work);

/** How many wait for what somebody else holds locked. */
export const lockWaiters = async (app: { ownerUrl: string }): Promise<number> => {
  const rows = await ownerQuery(
    app,
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
};
