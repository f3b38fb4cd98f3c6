/** Beyond this many keys the oldest are forgotten, so that a flood of keys cannot fill the memory. */
const keysMax = 50_000;

/** Which keys have to wait, as far as this process has seen: a flood of refused calls costs the database nothing. */
export function createRefusals() {
  const untilByKey = new Map<string, Date>();
  return {
    add(key: string, until: Date): void {
      untilByKey.delete(key);
      untilByKey.set(key, until);
      for (const oldest of untilByKey.keys()) {
        if (untilByKey.size <= keysMax) break;
        untilByKey.delete(oldest);
      }
    },
    /** Until when the key waits, if it does. A wait longer than there are means that the clock was set back. */
    find(key: string, longestMs: number, now: Date): Date | undefined {
      const until = untilByKey.get(key);
      const left = until ? until.getTime() - now.getTime() : 0;
      if (left > 0 && left <= longestMs) return until;
      untilByKey.delete(key);
      return undefined;
    },
    remove: (key: string): void => void untilByKey.delete(key),
  };
}
