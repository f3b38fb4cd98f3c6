import type { ChannelEvent, ChannelListener } from '../driver.ts';

type EventOf<T extends ChannelEvent['type']> = Extract<ChannelEvent, { type: T }>;

/** A listener that remembers everything and lets a test wait for what it expects. */
export interface Recorder {
  readonly listener: ChannelListener;
  readonly events: readonly ChannelEvent[];
  all<T extends ChannelEvent['type']>(type: T): EventOf<T>[];
  /** The first event that fits, past or future. */
  next<T extends ChannelEvent['type']>(type: T, fits?: (event: EventOf<T>) => boolean): Promise<EventOf<T>>;
}

export function createRecorder(timeoutMs = 10_000): Recorder {
  const events: ChannelEvent[] = [];
  const waiting = new Set<() => void>();
  const all = <T extends ChannelEvent['type']>(type: T) =>
    events.filter((event): event is EventOf<T> => event.type === type);
  return {
    events,
    all,
    listener: (event) => {
      events.push(event);
      for (const look of waiting) look();
      return Promise.resolve();
    },
    next: (type, fits = () => true) =>
      new Promise((resolve, reject) => {
        const find = () => all(type).find(fits);
        const timer = setTimeout(() => {
          waiting.delete(look);
          const seen = events.map((event) => event.type).join(', ');
          reject(new Error(`No fitting "${type}" event within ${timeoutMs} ms; seen: ${seen || 'nothing'}`));
        }, timeoutMs);
        const look = () => {
          const found = find();
          if (!found) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}
