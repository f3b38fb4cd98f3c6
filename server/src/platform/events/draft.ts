import { events, type EventData, type EventType } from '@oplano/contracts/events';
import { asAuthor, type Principal } from '@oplano/core/principals';

/** Something that happened, on its way into the table. */
export interface EventDraft {
  readonly type: EventType;
  readonly version: number;
  readonly data: unknown;
}

/** What is to be kept of a fact: the type decides what must be said. */
export const stored = <T extends EventType>(type: T, data: EventData<T>): EventDraft => ({
  type,
  version: events[type].version,
  data,
});

export interface SignedDraft extends EventDraft {
  readonly actor: ReturnType<typeof asAuthor>;
}
export const signDraft = (draft: EventDraft, by: Principal): SignedDraft => ({ ...draft, actor: asAuthor(by) });
