import type { Feed } from '@oplano/contracts';
import type { Actor } from '@oplano/core/permissions';
import type { Scope } from '@oplano/contracts/principals';
import { byKey, byToken, operator, person, theServer, type Principal } from '@oplano/core/principals';
import type { Clock } from '../clock/index.ts';
import {
  forbidWrites,
  mayBeCommitted,
  platformTransaction,
  tenantTransaction,
  type RootDb,
  type TenantDb,
} from '../db/index.ts';
import {
  appendActs,
  appendEvents,
  callerAddress,
  onItsOwn,
  signDraft,
  type ActDraft,
  type EventReader,
  type SignedDraft,
} from '../events/index.ts';
import type { Log } from '../log/index.ts';
import { AppError } from './app-error.ts';
import { timersOf } from './timers.repo.ts';
import type { CompanyCtx, Ctx, DomainEvent, EnqueueOptions, Job, PlatformCtx, Transactions } from './ctx.ts';

/** An event on its way to sockets; `companyId` null goes to every company. */
export interface Emission {
  readonly companyId: number | null;
  readonly feed: Feed;
  readonly action: string;
  readonly payload: Record<string, unknown>;
  /** What the audience is chosen by, where the payload does not say it. */
  readonly about?: unknown;
}

/** What follows a domain event, inside the same transaction. */
/** Who reacts to a domain event, in the transaction that raised it. */
export interface Listener<T = never, L = unknown, F = T> {
  /** What it must know; asked before any of the listeners acts, together with what the others ask. */
  readonly load?: (ctx: CompanyCtx, payload: F) => Promise<L>;
  readonly act: (ctx: CompanyCtx, payload: T, loaded: L) => Promise<void>;
}

/** What use cases need from the outside; the container fills it once. */
export interface Runtime {
  readonly db: RootDb;
  readonly clock: Clock;
  readonly log: Log;
  readonly publish: (emissions: readonly Emission[]) => void;
  /** There may be news that nobody can be told of: whoever watches this company, or any for null, fetches anew. */
  readonly fetchAnew: (companyId: number | null) => void;
  readonly enqueue: (
    db: RootDb,
    companyId: number | null,
    job: Job,
    payload: unknown,
    options: EnqueueOptions,
    now: Date,
  ) => Promise<void>;
  /** Lets workers know that a job was stored and committed, and those that run none of its name sleep on. */
  readonly wakeWorkers: (job?: string) => void;
  /** Lets consumers know that events were stored and committed. */
  readonly wakeConsumers: () => void;
  /** Who reads stored events: what none of them wants is not stored. Absent: all of them are. */
  readonly readers?: readonly EventReader[];
  readonly fileUrl: (key: string) => string;
  readonly sockets: {
    cutSession(sessionId: string): void;
    cutUser(userId: number): void;
    reconsider(userId: number): Promise<void>;
    reconsiderRoom(room: string): Promise<void>;
  };
  readonly subscribers: ReadonlyMap<string, readonly Listener[]>;
}

/** What they look up travels together; what they do is done one after the other. */
const lookUp = (listeners: readonly Listener[], ctx: CompanyCtx, known: unknown): Promise<unknown[]> =>
  Promise.all(listeners.map(async ({ load }) => load?.(ctx, known as never)));

async function hearAll(
  listeners: readonly Listener[],
  ctx: CompanyCtx,
  payload: unknown,
  lookedUp = lookUp(listeners, ctx, payload),
): Promise<void> {
  const loaded = await lookedUp;
  for (const [place, { act }] of listeners.entries()) await act(ctx, payload as never, loaded[place]);
}

/** Collects what a transaction wants to tell, and tells it once the commit is through, or may be. */
function afterCommitBuffer(runtime: Runtime, companyId: number | null) {
  const emissions: Emission[] = [];
  const afterwards: (() => void | Promise<void>)[] = [];
  const woken = new Set<string>();
  async function deliver(tell: () => void): Promise<void> {
    for (const work of [...(emissions.length > 0 ? [tell] : []), ...afterwards]) {
      try {
        await onItsOwn(work);
      } catch (error) {
        // The write stands; what follows it must not turn it into a failure for the caller.
        runtime.log.error({ code: 'after_commit_failed', err: error }, 'work after a commit failed');
      }
    }
  }
  return {
    /** Once for each name, however many jobs there are of it. */
    wakeFor(job: string) {
      if (!woken.has(job)) afterwards.push(() => runtime.wakeWorkers(job));
      woken.add(job);
    },
    emit: (feed: Feed, action: string, payload: Record<string, unknown>, about?: unknown) =>
      emissions.push({ companyId, feed, action, payload, about }),
    afterCommit: (work: () => void | Promise<void>) => afterwards.push(work),
    async after<R>(transaction: Promise<R>): Promise<R> {
      try {
        const result = await transaction;
        await deliver(() => runtime.publish(emissions));
        return result;
      } catch (error) {
        // What is told must be so; what follows it wakes, cuts and looks again, and harms nobody where nothing was written.
        if (mayBeCommitted(error)) await deliver(() => runtime.fetchAnew(companyId));
        throw error;
      }
    },
  };
}

const effects = (
  runtime: Runtime,
  db: RootDb,
  companyId: number | null,
  now: Date,
  out: ReturnType<typeof afterCommitBuffer>,
) => ({
  now,
  emit: out.emit as CompanyCtx['emit'],
  afterCommit: (work: () => void | Promise<void>) => void out.afterCommit(work),
  enqueue: (async (job: Job, payload: unknown, options: EnqueueOptions = {}) => {
    await runtime.enqueue(db, companyId, job, payload, options, now);
    out.wakeFor(job.name);
  }) as CompanyCtx['enqueue'],
  fileUrl: runtime.fileUrl,
  sockets: {
    cutSession: (sessionId: string) => void out.afterCommit(() => runtime.sockets.cutSession(sessionId)),
    cutUser: (userId: number) => void out.afterCommit(() => runtime.sockets.cutUser(userId)),
    reconsider: (userId: number) => void out.afterCommit(() => runtime.sockets.reconsider(userId)),
    reconsiderRoom: (room: string) => void out.afterCommit(() => runtime.sockets.reconsiderRoom(room)),
  },
});

/** Runs work inside one company: one transaction, its domain events heard within it, its live events after it. */
export async function runInCompany<T>(
  runtime: Runtime,
  companyId: number,
  work: (ctx: CompanyCtx) => Promise<T>,
  by: Principal = theServer,
): Promise<T> {
  const out = afterCommitBuffer(runtime, companyId);
  const now = runtime.clock.now();
  const drafts: SignedDraft[] = [];
  const perform = async (db: TenantDb): Promise<T> => {
    const raised: { event: DomainEvent<never>; payload: unknown; ctx: CompanyCtx; lookedUp?: Promise<unknown[]> }[] =
      [];
    const foreseen = new Map<string, Promise<unknown[]>>();
    const listenersOf = ({ name }: { readonly name: string }) => runtime.subscribers.get(name) ?? [];
    const shared = {
      ...effects(runtime, db, companyId, now, out),
      companyId,
      db,
      timers: timersOf(db, companyId, now, () => out.afterCommit(() => runtime.wakeWorkers())),
    };
    const inHandsOf = (principal: Principal): CompanyCtx => {
      const ctx: CompanyCtx = {
        ...shared,
        principal,
        as: inHandsOf,
        foresee(event, known) {
          const lookedUp = lookUp(listenersOf(event), ctx, known);
          // Where it does not come about nobody asks how this went.
          lookedUp.catch(() => undefined);
          foreseen.set(event.name, lookedUp);
        },
        raise(event, payload) {
          const lookedUp = foreseen.get(event.name);
          foreseen.delete(event.name);
          raised.push({ event, payload, ctx, ...(lookedUp ? { lookedUp } : {}) });
          const draft = event.store?.(payload);
          if (draft) drafts.push(signDraft(draft, principal));
        },
      };
      return ctx;
    };
    const value = await work(inHandsOf(by));
    for (let next = raised.shift(); next; next = raised.shift()) {
      // What follows is done by whoever caused it, unless a listener acts on its own.
      await hearAll(listenersOf(next.event), next.ctx, next.payload, next.lookedUp);
    }
    return value;
  };
  // Stored last: their numbers are handed out under every lock this transaction holds, and nobody waits for an answer.
  const { readers } = runtime;
  const about = { at: now, address: callerAddress(), ...(readers ? { readers } : {}) };
  const store = async (db: TenantDb): Promise<void> => {
    if ((await appendEvents(db, companyId, drafts, about)) > 0) out.afterCommit(runtime.wakeConsumers);
  };
  return out.after(
    tenantTransaction(runtime.db, companyId, perform, (db) => (drafts.length === 0 ? undefined : store(db))),
  );
}

/** Who stands behind a call, as the access token tells it. */
export interface Identity {
  readonly companyId: number;
  readonly userId: number;
  readonly sessionId: string;
  /** An operator of another company who looks in: the session is the visit. */
  readonly isVisit?: true;
}

/** An API key that was shown: whose rights it has, and how far it reaches. */
export interface KeyIdentity {
  readonly companyId: number;
  readonly userId: number;
  readonly keyId: number;
  readonly scopes: readonly Scope[];
}
/** The token of a connection that was shown. */
export interface TokenIdentity {
  readonly companyId: number;
  readonly connectionId: number;
}
/** Whoever calls a route. */
export type Caller = Identity | KeyIdentity | TokenIdentity;

export function principalOf(caller: Caller): Principal {
  if ('connectionId' in caller) return byToken(caller.connectionId);
  if ('keyId' in caller) return byKey(caller.keyId, caller.scopes);
  return caller.isVisit ? operator(caller.userId) : person(caller.userId);
}

/** Who stands behind a call today: throws where the session has ended, or the key. */
export type LoadActor = (db: TenantDb, identity: Identity | KeyIdentity, now: Date) => Promise<Actor>;

/** What PostgreSQL says of a write in a transaction that reads. */
const readOnly = '25006';

/** Runs a use case for a signed-in person, or for a key that has somebody's rights. */
export async function runForPerson<T>(
  runtime: Runtime,
  identity: Identity | KeyIdentity,
  loadActor: LoadActor,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const perform = async (ctx: CompanyCtx): Promise<T> => {
    const actor = await loadActor(ctx.db, identity, ctx.now);
    // Whatever the door let through: PostgreSQL itself takes nothing from whoever looks in.
    if (actor.isVisiting) await forbidWrites(ctx.db);
    return work({ ...ctx, actor, sessionId: 'sessionId' in identity ? identity.sessionId : '' });
  };
  try {
    return await runInCompany(runtime, identity.companyId, perform, principalOf(identity));
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === readOnly) throw new AppError('ERR_SUPPORT_READS_ONLY');
    throw error;
  }
}

/** Runs work that belongs to no company: the operator's, or the program's own. */
export async function runForPlatform<T>(
  runtime: Runtime,
  actor: Actor | null,
  work: (ctx: PlatformCtx) => Promise<T>,
  by: Principal = actor ? operator(actor.userId) : theServer,
): Promise<T> {
  const out = afterCommitBuffer(runtime, null);
  const now = runtime.clock.now();
  const acts: ActDraft[] = [];
  const transaction = platformTransaction(runtime.db, async (db) => {
    const value = await work({
      ...effects(runtime, db, null, now, out),
      db,
      actor,
      principal: by,
      note: (type, data) => void acts.push({ type, data }),
    });
    await appendActs(db, acts, { by, address: callerAddress(), at: now });
    return value;
  });
  return out.after(transaction);
}

/** The two kinds of transaction, for work that needs more than one. */
export const transactionsOf = (runtime: Runtime): Transactions => ({
  platform: (work, by) => runForPlatform(runtime, null, work, by),
  inCompany: (companyId, work, by) => runInCompany(runtime, companyId, work, by),
});
