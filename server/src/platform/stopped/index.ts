import type { StoppedQueue } from '@oplano/contracts/stopped';
import type { PlatformDb } from '../db/index.ts';
import type { PlatformCtx } from '../use-case/index.ts';

/** Something that used up its tries. What it carries stays where it is. */
export interface StoppedInSource {
  readonly queue: StoppedQueue;
  readonly id: number;
  readonly companyId: number | null;
  /** What it was, by the name the program has for it. */
  readonly what: string;
  readonly error: string | null;
  readonly attempts: number;
  readonly since: Date;
}

/** One that somebody decides about. */
export interface StoppedKey {
  readonly queue: StoppedQueue;
  readonly id: number;
}

/**
 * Where what stopped of some queues lies, offered by their owner to the operator's page. Whoever decides about an entry
 * holds it until the commit: of two who do it at once the second finds nothing.
 */
export interface StoppedSource {
  readonly queues: readonly StoppedQueue[];
  /** The newest first, of one of its queues or of all. */
  list(
    db: PlatformDb,
    asked: { readonly queue: StoppedQueue | null; readonly limit: number },
  ): Promise<StoppedInSource[]>;
  /** How many there are, up to `countedMax`; a queue that is left out has none. */
  count(db: PlatformDb): Promise<ReadonlyMap<StoppedQueue, number>>;
  /** Puts it back with all its tries. Undefined: it does not wait any more. */
  retry(ctx: PlatformCtx, key: StoppedKey): Promise<StoppedInSource | undefined>;
  /** It is not tried again, and nothing waits for it. Undefined: it does not wait any more. */
  drop(ctx: PlatformCtx, key: StoppedKey): Promise<StoppedInSource | undefined>;
}

/** No list of what stopped is read further than this: nobody would, and it must cost nothing to look. */
export const countedMax = 20_000;

/** A job that stands in a queue of its own on the operator's page. */
export interface JobPlace {
  readonly queue: StoppedQueue;
  readonly name: string;
  /** Ends what the job was to see to, in the transaction that drops it. */
  readonly onDropped?: EndOfJob;
}

export type EndOfJob = (db: PlatformDb, job: DroppedJob) => Promise<void>;

export interface DroppedJob {
  readonly companyId: number | null;
  readonly payload: unknown;
  readonly createdAt: Date;
  /** When it is dropped. */
  readonly now: Date;
}
