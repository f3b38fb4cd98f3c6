import type { Feed } from '@oplano/contracts';
import type { Actor } from '@oplano/core/permissions';
import { operator, person, theServer, type Principal } from '@oplano/core/principals';
import type { Clock } from '../clock/index.ts';
import { platformTransaction, tenantTransaction, type RootDb, type TenantDb } from '../db/index.ts';
import { appendEvents, signDraft, type SignedDraft } from '../events/index.ts';
import type { Log } from '../log/index.ts';
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
export type Listener<T = never> = (ctx: CompanyCtx, payload: T) => Promise<void>;

/** What use cases need from the outside; the container fills it once. */
export interface Runtime {
  readonly db: RootDb;
  readonly clock: Clock;
  readonly log: Log;
  readonly publish: (emissions: readonly Emission[]) => void;
  readonly enqueue: (
    db: RootDb,
    companyId: number | null,
    job: Job,
    payload: unknown,
    options: EnqueueOptions,
    now: Date,
  ) => Promise<void>;
  /** Lets workers know that a job was stored and committed. */
  readonly wakeWorkers: () => void;
  /** Lets consumers know that events were stored and committed. */
  readonly wakeConsumers: () => void;
  readonly fileUrl: (key: string) => string;
  readonly sockets: {
    cutSession(sessionId: string): void;
    cutUser(userId: number): void;
    reconsider(userId: number): Promise<void>;
    reconsiderRoom(room: string): Promise<void>;
  };
  readonly subscribers: ReadonlyMap<string, readonly Listener[]>;
}

/** Collects what a transaction wants to tell, and tells it once the commit is through. */
function afterCommitBuffer(runtime: Runtime, companyId: number | null) {
  const emissions: Emission[] = [];
  const afterwards: (() => void | Promise<void>)[] = [];
  return {
    emit: (feed: Feed, action: string, payload: Record<string, unknown>, about?: unknown) =>
      emissions.push({ companyId, feed, action, payload, about }),
    afterCommit: (work: () => void | Promise<void>) => afterwards.push(work),
    async deliver() {
      if (emissions.length > 0) runtime.publish(emissions);
      for (const work of afterwards) {
        try {
          await work();
        } catch (error) {
          // The write stands; what follows it must not turn it into a failure for the caller.
          runtime.log.error({ code: 'after_commit_failed', err: error }, 'work after a commit failed');
        }
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
    out.afterCommit(runtime.wakeWorkers);
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
    const raised: { event: DomainEvent<never>; payload: unknown; ctx: CompanyCtx }[] = [];
    const shared = {
      ...effects(runtime, db, companyId, now, out),
      companyId,
      db,
      timers: timersOf(db, companyId, now, () => out.afterCommit(runtime.wakeWorkers)),
    };
    const inHandsOf = (principal: Principal): CompanyCtx => {
      const ctx: CompanyCtx = {
        ...shared,
        principal,
        as: inHandsOf,
        raise(event, payload) {
          raised.push({ event, payload, ctx });
          const draft = event.store?.(payload);
          if (draft) drafts.push(signDraft(draft, principal));
        },
      };
      return ctx;
    };
    const value = await work(inHandsOf(by));
    for (let next = raised.shift(); next; next = raised.shift()) {
      const listeners = runtime.subscribers.get(next.event.name) ?? [];
      // What follows is done by whoever caused it, unless a listener acts on its own.
      for (const listener of listeners) await listener(next.ctx, next.payload as never);
    }
    return value;
  };
  // Stored last: their numbers are handed out under every lock this transaction holds, and nobody waits for an answer.
  const result = await tenantTransaction(runtime.db, companyId, perform, (db) =>
    drafts.length === 0 ? undefined : appendEvents(db, companyId, drafts, now),
  );
  if (drafts.length > 0) out.afterCommit(runtime.wakeConsumers);
  await out.deliver();
  return result;
}

/** Who stands behind a call, as the access token tells it. */
export interface Identity {
  readonly companyId: number;
  readonly userId: number;
  readonly sessionId: string;
}

/** Runs a use case for a signDraft-in person. `loadActor` refuses one whose session has ended. */
export const runForPerson = <T>(
  runtime: Runtime,
  identity: Identity,
  loadActor: (db: TenantDb, identity: Identity, now: Date) => Promise<Actor>,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> =>
  runInCompany(
    runtime,
    identity.companyId,
    async (ctx) => {
      const actor = await loadActor(ctx.db, identity, ctx.now);
      return work({ ...ctx, actor, sessionId: identity.sessionId });
    },
    person(identity.userId),
  );

/** Runs work that belongs to no company: the operator's, or the program's own. */
export async function runForPlatform<T>(
  runtime: Runtime,
  actor: Actor | null,
  work: (ctx: PlatformCtx) => Promise<T>,
  by: Principal = actor ? operator(actor.userId) : theServer,
): Promise<T> {
  const out = afterCommitBuffer(runtime, null);
  const now = runtime.clock.now();
  const result = await platformTransaction(runtime.db, (db) =>
    work({
      ...effects(runtime, db, null, now, out),
      db,
      actor,
      principal: by,
    }),
  );
  await out.deliver();
  return result;
}

/** The two kinds of transaction, for work that needs more than one. */
export const transactionsOf = (runtime: Runtime): Transactions => ({
  platform: (work) => runForPlatform(runtime, null, work),
  inCompany: (companyId, work, by) => runInCompany(runtime, companyId, work, by),
});
