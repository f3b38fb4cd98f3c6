import type { Consumer } from '../consumers/index.ts';
import type { Binding } from '../http/index.ts';
import type { CronEntry, JobHandler, TimerHandler } from '../jobs/index.ts';
import type { FeedAudience } from '../realtime/index.ts';
import type { JobPlace, StoppedSource } from '../stopped/index.ts';
import type { Ctx, DomainEvent, Listener } from '../use-case/index.ts';

/** Who reacts to a domain event. */
export interface Subscriber {
  readonly event: DomainEvent<never>;
  readonly listener: Listener;
}

/** A reaction to what another feature, or this one, raised; in the transaction that raised it. */
export const when = <T, L, F>(
  event: DomainEvent<T, F>,
  listener: Listener<T>['act'] | Required<Listener<T, L, F>>,
): Subscriber => ({
  event: event as DomainEvent<never>,
  // The event's name is the only thing that leads here, and it stands for payloads of this type.
  listener: (typeof listener === 'function' ? { act: listener } : listener) as Listener,
});

/** What files of one kind are for, named as in `stored_files`, and who may have them. */
export interface FilePurpose {
  readonly purpose: string;
  /** Whether this person may see, right now, any of the records that name the file. */
  readonly mayFetch: (ctx: Ctx, recordIds: readonly string[]) => Promise<boolean>;
}

/** What features let others add to them: each declares its place here, beside the type of what goes in. */
export interface FeatureSlots {}

/** What a feature adds to the program, declared in its `feature.ts`. `Parts` is what it needs of the program. */
export interface Feature<Parts> extends FeatureSlots {
  readonly name: string;
  readonly bindings?: (parts: Parts) => readonly Binding[];
  /** Who hears its feeds. */
  readonly audiences?: readonly FeedAudience[];
  /** Its jobs, and those of others that it does. */
  readonly jobs?: (parts: Parts) => readonly JobHandler[];
  /** Jobs that wait for others most of the time; many of them run at once, apart from all other jobs. */
  readonly slowJobs?: (parts: Parts) => readonly JobHandler[];
  /** What happens when its timers are due. */
  readonly timers?: (parts: Parts) => readonly TimerHandler[];
  /** Work that comes again and again. */
  readonly cron?: readonly CronEntry[];
  readonly subscribers?: (parts: Parts) => readonly Subscriber[];
  /** Who reads stored events, after the commit. */
  readonly consumers?: readonly Consumer[];
  /** Where what used up its tries lies, for the operator to try again or drop. */
  readonly stopped?: (parts: Parts) => readonly StoppedSource[];
  /** Its jobs that stand in a queue of their own there. */
  readonly jobPlaces?: readonly JobPlace[];
  /** The files its records name. */
  readonly files?: readonly FilePurpose[];
}

export const defineFeature = <Parts = unknown>(feature: Feature<Parts>): Feature<Parts> => feature;
