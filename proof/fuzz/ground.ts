import { createChangeLog, type ChangeLog } from '../../server/test/structure/change-log.ts';
import { anInhabitedCompany, knownTo, type Inhabited } from '../../server/test/structure/world.ts';
import { aPerson, signIn, type SignedIn } from '../../server/test/people.ts';
import type { TestApp } from '../../server/test/run-app.ts';
import type { Known } from '../../server/test/structure/sample-input.ts';
import { demand } from './property.ts';

/** Who calls, and what they know. */
export interface Callers {
  readonly company: Inhabited;
  readonly admin: SignedIn;
  readonly plain: SignedIn;
  readonly operator: SignedIn;
  readonly known: Known;
}

/** A server to throw things at, and what is kept an eye on meanwhile. */
export interface Ground {
  readonly app: TestApp;
  readonly changes: ChangeLog;
  /** Fresh people in a fresh company now and then: calls that succeed use the old ones up. */
  callers(): Promise<Callers>;
  /** Counts a call, and looks at how long it took; one that is slow is tried again before it is called so. */
  timed<T>(work: () => Promise<T>): Promise<T>;
  readonly figures: { calls: number; worstMs: number; worst: string };
}

/** Longer than this is a hang. */
const limitMs = 2_000;
const callsPerCompany = 400;

export async function openGround(app: TestApp): Promise<Ground> {
  const plan = { users: 10_000, queues: 10_000, connections: 10_000 };
  const house = await anInhabitedCompany(app, 'Operator', { id: 1, dueDate: null, plan });
  const chief = await aPerson(app, house, { profile: 'admin', super: true });
  const changes = await createChangeLog(app.ownerUrl);
  const figures = { calls: 0, worstMs: 0, worst: '' };
  let made: Promise<Callers> | undefined;
  let usedUpAt = 0;

  async function fresh(): Promise<Callers> {
    // Nobody may sign in too often within a minute, and here the clock stands.
    app.clock.advance(61_000);
    const company = await anInhabitedCompany(app, 'Fuzz', { plan });
    const admin = await signIn(app, company.admin);
    const plain = await signIn(app, company.plain);
    const operator = await signIn(app, chief);
    await changes.take();
    return { company, admin, plain, operator, known: knownTo(company, admin) };
  }
  return {
    app,
    changes,
    figures,
    callers() {
      if (figures.calls >= usedUpAt || !made) {
        usedUpAt = figures.calls + callsPerCompany;
        made = fresh();
      }
      return made;
    },
    async timed(work) {
      figures.calls += 1;
      // Nothing of it is kept: lines of the log would look like a leak of memory.
      app.logged.length = 0;
      let result: Awaited<ReturnType<typeof work>> | undefined;
      let ms = Number.POSITIVE_INFINITY;
      for (let turn = 0; turn < 3 && ms > limitMs; turn += 1) {
        const start = performance.now();
        result = await work();
        ms = Math.min(ms, performance.now() - start);
      }
      if (ms > figures.worstMs) Object.assign(figures, { worstMs: ms });
      demand(ms <= limitMs, () => `took ${Math.round(ms)} ms, three times`);
      return result as Awaited<ReturnType<typeof work>>;
    },
  };
}
