import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '@oplano/core/permissions';
import { createRecent, type Recent } from '../kit/index.ts';
import type { Ctx } from './ctx.ts';
import { runForPerson, runInCompany, principalOf, type Identity, type LoadActor, type Runtime } from './run.ts';

/** Who stood behind a session when it last called, by session. */
export type KnownActors = Recent<Actor>;

const sessionsMax = 5_000;
export const createKnownActors = (): KnownActors => createRecent(sessionsMax);

/** Somebody may something else than when they last called: nothing that was read for them counts. */
class OtherRights extends Error {}

/**
 * Reads for a signed-in person without waiting to hear who they are: the question travels ahead of what is read, in the
 * same flight, and what is read is what they might when they last called. Only where the answer says the very same is it
 * handed out, be it a refusal; otherwise all of it is undone and read once more. So a right that was taken, or a session
 * that ended, counts with the very next call, whichever process or hand wrote it.
 */
export async function readForPerson<T>(
  runtime: Runtime,
  identity: Identity,
  { known, loadActor }: { readonly known: KnownActors; readonly loadActor: LoadActor },
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const { sessionId, companyId } = identity;
  const remembering: LoadActor = async (...asked) => {
    const actor = await loadActor(...asked);
    known.set(sessionId, actor);
    return actor;
  };
  const before = known.get(sessionId);
  // Whoever looks in reads in a transaction that takes no writes.
  if (!before || identity.isVisit) return runForPerson(runtime, identity, remembering, work);
  try {
    return await runInCompany(
      runtime,
      companyId,
      async (ctx) => {
        const asked = remembering(ctx.db, identity, ctx.now);
        const [now, read] = await Promise.allSettled([
          asked,
          (async () => work({ ...ctx, actor: before, sessionId }))(),
        ]);
        if (now.status === 'rejected') throw now.reason;
        if (!isDeepStrictEqual(now.value, before)) throw new OtherRights();
        if (read.status === 'rejected') throw read.reason;
        return read.value;
      },
      principalOf(identity),
    );
  } catch (error) {
    if (!(error instanceof OtherRights)) throw error;
    return runForPerson(runtime, identity, remembering, work);
  }
}
