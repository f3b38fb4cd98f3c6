import { withOwnerClient } from '../src/platform/db-raw/owner-client.ts';

/** Looks at the tables as their owner does, past every wall; for what no route shows. */
export const ownerQuery = <T>(app: { ownerUrl: string }, sql: string, ...values: unknown[]): Promise<T[]> =>
  // The test that wrote the statement knows what it answers.
  withOwnerClient(app.ownerUrl, async (client) => (await client.query(sql, values)).rows as T[]);
