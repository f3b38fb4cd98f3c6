import type { Logger } from 'pino';

interface About {
  /** What happened, in a word that is the same each time: a code of the contracts, or the name of an event. */
  readonly code: string;
  readonly companyId?: number | undefined;
}
type Level = 'error' | 'warn' | 'info';

/** A log for what strangers can cause as often as they like. */
export interface CountedLog {
  /** Writes the first of its code and company, then at most one line a minute that says how many there were. */
  write(level: Level, about: About, fields: object, message: string): void;
  /** Writes what has been counted and not yet said. */
  close(): void;
}

const everyMs = 60_000;
/** Beyond this many kinds at once nobody reads them anyway. */
const kindsMax = 1_000;

export function createCountedLog(log: Logger): CountedLog {
  const kinds = new Map<string, { repeated: number; say: (repeated: number) => void; timer: NodeJS.Timeout }>();

  function minuteIsOver(key: string): void {
    const kind = kinds.get(key);
    if (!kind) return;
    if (kind.repeated === 0) return void kinds.delete(key);
    kind.say(kind.repeated);
    kind.repeated = 0;
    kind.timer = setTimeout(minuteIsOver, everyMs, key).unref();
  }

  return {
    write(level, { code, companyId }, fields, message) {
      const key = `${code} ${companyId ?? ''}`;
      const known = kinds.get(key);
      const say = (repeated?: number) =>
        log[level]({ code, companyId, ...fields, ...(repeated === undefined ? {} : { repeated }) }, message);
      if (known) {
        known.repeated += 1;
        known.say = say;
      } else if (kinds.size < kindsMax) {
        say();
        kinds.set(key, { repeated: 0, say, timer: setTimeout(minuteIsOver, everyMs, key).unref() });
      }
    },
    close() {
      for (const { repeated, say, timer } of kinds.values()) {
        clearTimeout(timer);
        if (repeated > 0) say(repeated);
      }
      kinds.clear();
    },
  };
}
