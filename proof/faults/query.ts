import { setTimeout as sleep } from 'node:timers/promises';
import { withOwnerClient } from '../../server/src/platform/db-raw/owner-client.ts';
import type { World } from './world.ts';

export type Rows = Record<string, unknown>;

/** Looks at the tables as their owner does. */
export const query = async <T extends Rows>(world: World, sql: string, values: unknown[] = []): Promise<T[]> =>
  withOwnerClient(await world.servers.databaseUrl(), async (client) => (await client.query(sql, values)).rows as T[]);

const patienceMs = 90_000;
const restMs = 300;

/** Takes a trigger's function away again, also where the database is away by another fault and comes back. */
export async function dropPlanted(world: World, name: string): Promise<void> {
  for (const until = Date.now() + patienceMs; ; await sleep(restMs)) {
    try {
      return void (await query(world, `drop function if exists ${name} cascade`));
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}
