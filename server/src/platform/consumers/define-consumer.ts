import type { EventType, StoredEvent } from '@oplano/contracts/events';
import type { EventReader } from '../events/index.ts';
import type { CompanyCtx } from '../use-case/index.ts';

/** Somebody who reads what happened, after it was committed. */
export interface Consumer extends EventReader {
  readonly name: string;
  readonly events: readonly EventType[];
  handle(ctx: CompanyCtx, event: StoredEvent): Promise<void>;
}

/**
 * Handles events one after the other, those of a company in their order, each at least once: after a crash the same one
 * comes again under the same `id`. `handle` runs in a transaction of the event's company; whatever takes long or asks
 * somebody outside it enqueues.
 */
export const defineConsumer = <T extends EventType>(consumer: {
  /** `feature.what`: under this name its position is kept, so it is never changed. */
  readonly name: string;
  readonly events: readonly T[];
  /** In which companies anybody wants to know; elsewhere these events are not even stored, unless others read them. */
  readonly where?: NonNullable<EventReader['where']>;
  readonly handle: (ctx: CompanyCtx, event: StoredEvent<T>) => Promise<void>;
}): Consumer => ({
  ...consumer,
  // Only events of these types are read for it.
  handle: (ctx, event) => consumer.handle(ctx, event as StoredEvent<T>),
});
