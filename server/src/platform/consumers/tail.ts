import { sql } from 'kysely';
import type { RootDb } from '../db/index.ts';

/** How far events may be read. */
export interface Tail {
  /** Looks, and answers up to which number nothing can appear any more. */
  look(): Promise<number>;
  /** Whether newer events are there that a transaction still under way keeps back. */
  isWaiting(): boolean;
}

interface Look {
  readonly passed: boolean;
  readonly last_id: string | null;
  readonly new_fence: string | null;
}

/**
 * Numbers are handed out before commits, and transactions commit in any order: whoever simply read on from the highest
 * number seen would pass a lower one that appears later. See `look_at_events` for how the end is found instead.
 */
export function createTail(db: RootDb): Tail {
  let safe = 0;
  let noted = 0;
  let fence: string | null = null;

  async function lookOnce(): Promise<'again' | 'done'> {
    const { rows } = await sql<Look>`select * from look_at_events(${noted}, ${fence})`.execute(db);
    const [found] = rows;
    if (!found) throw new Error('look_at_events always answers one row.');
    if (found.passed) {
      safe = noted;
      fence = null;
    }
    if (found.new_fence === null) return 'done';
    noted = Number(found.last_id);
    fence = found.new_fence;
    return 'again';
  }

  return {
    async look() {
      // Mostly nothing else runs: then the second look already finds the fence passed. The third would find newer events.
      if ((await lookOnce()) === 'again') await lookOnce();
      return safe;
    },
    isWaiting: () => fence !== null,
  };
}
