import { withOwnerClient } from '../../server/src/platform/db-raw/owner-client.ts';
import type { World } from './world.ts';

export type Rows = Record<string, unknown>;

/** Looks at the tables as their owner does. */
export const query = async <T extends Rows>(world: World, sql: string, values: unknown[] = []): Promise<T[]> =>
  withOwnerClient(await world.servers.databaseUrl(), async (client) => (await client.query(sql, values)).rows as T[]);
