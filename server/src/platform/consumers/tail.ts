import { sql } from 'kysely';
import type { RootDb } from '../db/index.ts';

/** How far events may be read. */
export interface Tail {
  /** Looks, and answers up to which number nothing can appear any more. */
  look(): Promise<number>;
  /** The same, and which of these consumers this process may take and have something to do. */
  lookFor(asked: Asked): Promise<{ readonly safeId: number; readonly due: ReadonlySet<string> }>;
  /** Whether newer events are there that a transaction still under way keeps back. */
  isWaiting(): boolean;
}

interface Asked {
  readonly consumers: readonly string[];
  readonly node: string;
  readonly now: Date;
}

interface Look {
  readonly passed: boolean;
  readonly last_id: string | null;
  readonly new_fence: string | null;
  readonly due?: readonly string[];
}

/**
 * Numbers are handed out before commits, and transactions commit in any order: whoever simply read on from the highest
 * number seen would pass a lower one that appears later. See `look_at_events` for how the end is found instead.
 */
export function createTail(db: RootDb): Tail {
  let safe = 0;
  let noted = 0;
  let fence: string | null = null;
  let due: ReadonlySet<string> = new Set();

  async function lookOnce(asked?: Asked): Promise<'again' | 'done'> {
    const others = asked
      ? sql`, array(select consumers_due(${asked.consumers}, ${asked.node}, ${asked.now}, ${safe})) as due`
      : sql``;
    const { rows } = await sql<Look>`select looked.* ${others} from look_at_events(${noted}, ${fence}) looked`.execute(
      db,
    );
    const [found] = rows;
    if (!found) throw new Error('look_at_events always answers one row.');
    if (asked) due = new Set(found.due);
    if (found.passed) {
      safe = noted;
      fence = null;
    }
    if (found.new_fence === null) return 'done';
    noted = Number(found.last_id);
    fence = found.new_fence;
    return 'again';
  }

  async function look(asked?: Asked): Promise<number> {
    // Mostly nothing else runs: then the second look already finds the fence passed. The third would find newer events.
    if ((await lookOnce(asked)) === 'again') await lookOnce();
    return safe;
  }

  return {
    look: () => look(),
    lookFor: async (asked) => ({ safeId: await look(asked), due }),
    isWaiting: () => fence !== null,
  };
}
