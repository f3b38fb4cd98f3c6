import type { Consumer } from '../consumers/index.ts';
import type { Binding } from '../http/index.ts';
import type { CronEntry, JobHandler } from '../jobs/index.ts';
import type { FeedAudience } from '../realtime/index.ts';
import type { DomainEvent, Listener } from '../use-case/index.ts';

/** Who reacts to a domain event. */
export interface Subscriber {
  readonly event: DomainEvent<never>;
  readonly listener: Listener;
}

/** A reaction to what another feature, or this one, raised; in the transaction that raised it. */
export const when = <T>(event: DomainEvent<T>, listener: Listener<T>): Subscriber => ({
  event: event as DomainEvent<never>,
  // The event's name is the only thing that leads here, and it stands for payloads of this type.
  listener: listener as Listener,
});

/** What a feature adds to the program, declared in its `feature.ts`. `Parts` is what it needs of the program. */
export interface Feature<Parts> {
  readonly name: string;
  readonly bindings?: (parts: Parts) => readonly Binding[];
  /** Who hears its feeds. */
  readonly audiences?: readonly FeedAudience[];
  /** Its jobs, and those of others that it does. */
  readonly jobs?: (parts: Parts) => readonly JobHandler[];
  /** Work that comes again and again. */
  readonly cron?: readonly CronEntry[];
  readonly subscribers?: (parts: Parts) => readonly Subscriber[];
  /** Who reads stored events, after the commit. */
  readonly consumers?: readonly Consumer[];
}

export const defineFeature = <Parts = unknown>(feature: Feature<Parts>): Feature<Parts> => feature;
