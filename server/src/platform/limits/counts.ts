/** How many of something each has open, up to a number. */
export interface Counts {
  /** What gives it back, to be called once or more; undefined where there are too many already. */
  open(key: string | number): (() => void) | undefined;
  of(key: string | number): number;
}

export function createCounts(max: number): Counts {
  const counts = new Map<string | number, number>();
  return {
    open(key) {
      const count = counts.get(key) ?? 0;
      if (count >= max) return undefined;
      counts.set(key, count + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const left = (counts.get(key) ?? 1) - 1;
        // Only those who have something open are remembered.
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
    of: (key) => counts.get(key) ?? 0,
  };
}
