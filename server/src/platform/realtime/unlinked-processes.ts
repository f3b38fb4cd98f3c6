import { sql } from 'kysely';
import type { Clock } from '../clock/index.ts';
import { platformTransaction, type RootDb } from '../db/index.ts';
import type { Log } from '../log/index.ts';

interface Options {
  readonly db: RootDb;
  readonly clock: Clock;
  readonly log: Log;
  readonly processId: string;
}

const lookEveryMs = 60_000;
/** Nodes beat every five seconds. */
const aliveMs = 15_000;

/** Watches for processes that speak to browsers beside this one while nothing carries live events between them. */
export function createUnlinkedWatch({ db, clock, log, processId }: Options) {
  let others = 0;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    const since = new Date(clock.now().getTime() - aliveMs);
    const { rows } = await platformTransaction(db, (platform) =>
      sql<{ count: number }>`
        select count(*)::int as count from nodes
        where id <> ${processId} and 'web' = any(roles) and seen_at > ${since}
      `.execute(platform),
    );
    const found = rows[0]?.count ?? 0;
    if (found > 0 && others === 0) {
      log.warn(
        { code: 'processes_unlinked', others: found },
        'another web process uses this database and REDIS_URL is not set: live events of one do not reach the browsers of the other',
      );
    }
    others = found;
  }
  const lookSafely = (): Promise<void> =>
    look().catch((err: unknown) =>
      log.debug({ code: 'process_count_failed', err }, 'other processes could not be counted'),
    );

  return {
    look,
    isUnlinked: () => others > 0,
    start() {
      looking = lookSafely();
      timer = setInterval(() => void (looking = lookSafely()), lookEveryMs);
    },
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
