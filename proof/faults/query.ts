import { setTimeout as sleep } from 'node:timers/promises';
import { withOwnerClient } from '../../server/src/platform/db-raw/owner-client.ts';
import type { World } from './world.ts';

export type Rows = Record<string, unknown>;

/** Looks at the tables as their owner does. */
export const query = async <T extends Rows>(world: World, sql: string, values: unknown[] = []): Promise<T[]> =>
  withOwnerClient(await world.servers.databaseUrl(), async (client) => (await client.query(sql, values)).rows as T[]);

const patienceMs = 90_000;
const restMs = 300;

/** The same until there is an answer: the database may be away by another fault, and comes back. It may be done twice. */
export async function insist<T extends Rows>(world: World, sql: string, values: unknown[] = []): Promise<T[]> {
  for (const until = Date.now() + patienceMs; ; await sleep(restMs)) {
    try {
      return await query<T>(world, sql, values);
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

/** Takes a trigger's function away again. */
export const dropPlanted = async (world: World, name: string): Promise<void> =>
  void (await insist(world, `drop function if exists ${name} cascade`));
