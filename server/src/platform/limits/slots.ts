interface Place {
  running: number;
  readonly waiting: (() => void)[];
}
interface SlotOptions {
  readonly running: number;
  readonly waiting: number;
  readonly waitMs: number;
}

/** At most so many pieces of work of one key at once; a few more wait for their turn, in order. */
export interface Slots {
  /** What gives the place back; undefined where too many wait, or the wait was too long. */
  enter(key: string | number): Promise<(() => void) | undefined>;
}

export function createSlots({ running, waiting, waitMs }: SlotOptions): Slots {
  const places = new Map<string | number, Place>();

  function leave(key: string | number, place: Place): void {
    // Handed on as it is: whoever waits runs in our stead.
    const next = place.waiting.shift();
    if (next) return next();
    place.running -= 1;
    if (place.running === 0) places.delete(key);
  }
  function once(key: string | number, place: Place): () => void {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      leave(key, place);
    };
  }

  return {
    async enter(key) {
      const place = places.get(key) ?? { running: 0, waiting: [] };
      places.set(key, place);
      if (place.running < running) {
        place.running += 1;
        return once(key, place);
      }
      if (place.waiting.length >= waiting) return undefined;
      return new Promise((resolve) => {
        const enter = () => {
          clearTimeout(timer);
          resolve(once(key, place));
        };
        const timer = setTimeout(() => {
          place.waiting.splice(place.waiting.indexOf(enter), 1);
          resolve(undefined);
        }, waitMs);
        place.waiting.push(enter);
      });
    },
  };
}
