import { z } from 'zod';
import { id, instant } from '../fields.ts';
import { author, type Author } from '../principals/index.ts';
import { eventTypes, type EventData, type EventType } from './catalogue.ts';

/** Numbers of events grow past those of other records. */
const eventNumber = z.int().positive();

/** What is known of every event, whatever it tells. `id` is the same however often it is handed on. */
export const eventEnvelope = z.object({
  id: eventNumber,
  type: z.enum(eventTypes as [EventType, ...EventType[]]),
  version: z.int().positive(),
  at: instant,
  companyId: id,
  actor: author,
  /** From where whoever did it called; null: the program worked on its own. */
  address: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type EventEnvelope = z.infer<typeof eventEnvelope>;

/** An event as consumers get it: its data by its type. */
export type StoredEvent<T extends EventType = EventType> = {
  [K in T]: {
    readonly id: number;
    readonly type: K;
    readonly version: number;
    readonly at: string;
    readonly companyId: number;
    readonly actor: Author;
    readonly address: string | null;
    readonly data: EventData<K>;
  };
}[T];
