import type { ActionOf, Feed, PayloadOf } from '@oplano/contracts';
import type { PlatformActData, PlatformActType } from '@oplano/contracts/audit';
import type { Actor } from '@oplano/core/permissions';
import type { Principal } from '@oplano/core/principals';
import type { z } from 'zod';
import type { Database, PlatformDb, TenantDb } from '../db/index.ts';
import type { EventDraft } from '../events/index.ts';
import type { FactsOf } from './feed-facts.ts';

/** Something that happened: told to the features that subscribe to it, and stored with the commit where it says how. */
export interface DomainEvent<T, F = T> {
  readonly name: string;
  /** What is known of it before it has happened; by this listeners look up what they need. Never there: a type alone. */
  readonly foreseen?: (known: F) => void;
  /** What of it is kept for those who read it after the commit; undefined where this time nothing is. */
  readonly store?: (payload: T) => EventDraft | undefined;
}
export const defineEvent = <T, F = T>(
  name: string,
  store?: (payload: T) => EventDraft | undefined,
): DomainEvent<T, F> => ({
  name,
  ...(store ? { store } : {}),
});

/** Background work: its name and what it is handed. */
export interface Job<S extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: S;
}
export const defineJob = <S extends z.ZodType>(name: string, payload: S): Job<S> => ({ name, payload });

export interface EnqueueOptions {
  /** Not before this time. */
  runAt?: Date;
  /** Jobs of one key run one after another, in the order they were put in. */
  key?: string;
  maxAttempts?: number;
}

/** Tables whose rows timers can be about: what has a number of its own inside a company. */
export type TimerSubject = {
  [Name in keyof Database]: Database[Name] extends { id: unknown; company_id: unknown } ? Name : never;
}[keyof Database];

/** Something that happens to a row at a time of its own; of each kind the row has one at most. */
export interface Timer<S extends z.ZodType = z.ZodType> {
  readonly kind: string;
  readonly subject: TimerSubject;
  readonly payload: S;
}
export const defineTimer = <S extends z.ZodType>(kind: string, subject: TimerSubject, payload: S): Timer<S> => ({
  kind,
  subject,
  payload,
});

/** A timer that waits. */
export interface SetTimer<T> {
  readonly due: Date;
  readonly payload: T;
}

/** Timers, all of them in the transaction of the use case. What fires them is a `handleTimer` in a `feature.ts`. */
export interface Timers {
  /** Instead of the one of this kind that waits, if there is one. */
  set<S extends z.ZodType>(timer: Timer<S>, subjectId: number, due: Date, payload: z.input<S>): Promise<void>;
  /** Unless one of this kind waits already, whenever that is due. */
  ensure<S extends z.ZodType>(timer: Timer<S>, subjectId: number, due: Date, payload: z.input<S>): Promise<void>;
  /** False: none of this kind waits. */
  cancel(timer: Timer, subjectId: number): Promise<boolean>;
  find<S extends z.ZodType>(timer: Timer<S>, subjectId: number): Promise<SetTimer<z.output<S>> | undefined>;
}

export interface SocketEffects {
  /** Ends the sockets of one session. */
  cutSession(sessionId: string): void;
  /** Ends every socket of a person. */
  cutUser(userId: number): void;
  /** Looks anew at what a person's sockets may hear. */
  reconsider(userId: number): void;
  /** The same for everybody in a room, after what it stands for changed hands. */
  reconsiderRoom(room: string): void;
}

/** What use cases share, whether they work for a company or for the platform. */
interface Effects {
  readonly now: Date;
  /** Queued now, pushed to sockets after the commit. `about` is for the feed's audience alone and never travels. */
  emit<F extends Feed, A extends ActionOf<F>>(
    feed: F,
    action: A,
    payload: PayloadOf<F, A>,
    ...about: undefined extends FactsOf<F, A> ? [about?: FactsOf<F, A>] : [about: FactsOf<F, A>]
  ): void;
  /** Background work, stored in this very transaction. */
  enqueue<S extends z.ZodType>(job: Job<S>, payload: z.input<S>, options?: EnqueueOptions): Promise<void>;
  /**
   * Runs once the transaction is safe on disk; for what no transaction can hold, such as cutting a socket. Also where the
   * answer to the commit was lost and nobody knows: it must harm nobody if nothing was written.
   */
  afterCommit(work: () => void | Promise<void>): void;
  /** What a change means for open sockets, carried out after the commit. */
  readonly sockets: SocketEffects;
  /** Where whoever may see what names a file fetches it. */
  readonly fileUrl: (key: string) => string;
}

/** What work inside one company is handed. Nothing else is reachable from it. */
export interface CompanyCtx extends Effects {
  readonly companyId: number;
  readonly db: TenantDb;
  /** Who does all this: written down with whatever is raised and logged. */
  readonly principal: Principal;
  /** The same transaction in the hands of another: the bot that answers what a customer wrote. */
  as(principal: Principal): CompanyCtx;
  readonly timers: Timers;
  /** Told to subscribers inside this transaction, after the use case returned; stored with its commit. */
  raise<T, F>(event: DomainEvent<T, F>, payload: T): void;
  /**
   * This will be raised: what its listeners look up travels now, together with what makes it happen, instead of after it.
   */
  foresee<T, F>(event: DomainEvent<T, F>, known: F): void;
}

/** A use case that a signed-in person started. */
export interface Ctx extends CompanyCtx {
  readonly actor: Actor;
  readonly sessionId: string;
}

/** A use case that a program of the company started, bound by what its token or its key reaches. */
export interface ExternalCtx extends CompanyCtx {
  /** The connection whose token was shown; null: a key was. */
  readonly connectionId: number | null;
}

/** Work that belongs to no company: platform tables, and no rows of any tenant. */
export interface PlatformCtx extends Effects {
  readonly db: PlatformDb;
  /** The operator, where a session stands behind the call. */
  readonly actor: Actor | null;
  readonly principal: Principal;
  /** Stands in the log of the platform with this transaction's commit. */
  note<T extends PlatformActType>(act: T, data: PlatformActData<T>): void;
}

/**
 * For work that takes several transactions, one after the other. They are never nested: a transaction that waits for
 * a second connection would bring the pool to a halt under load.
 */
export interface Transactions {
  /** By the server itself, unless it is said by whom. */
  platform<T>(work: (ctx: PlatformCtx) => Promise<T>, by?: Principal): Promise<T>;
  /** By the server itself, unless it is said by whom. */
  inCompany<T>(companyId: number, work: (ctx: CompanyCtx) => Promise<T>, by?: Principal): Promise<T>;
}
