/** Somebody waited too long, or behind too many, for a share that others of the same kind hold. */
export class ShareExhausted extends Error {
  /** Seconds until a repeat makes sense. */
  readonly retryAfter: number;

  constructor(reason: 'line' | 'time', retryAfter: number) {
    super(reason === 'line' ? 'Too many wait for their share already.' : 'Waited too long for a share.');
    this.name = 'ShareExhausted';
    this.retryAfter = retryAfter;
  }
}

export interface ShareLimits {
  /** All together. */
  readonly total: number;
  /** For one of them. */
  readonly each: number;
  /** How many of one may wait. */
  readonly waitingMax: number;
  readonly patienceMs: number;
}

/** At most a third for one of them, and at least one: two that are greedy still leave a third something. */
export const aThirdOf = (total: number): number => Math.max(1, Math.floor(total / 3));

/**
 * What one company may hold of so many connections. A fifth is left to what belongs to no company: signing in, taking
 * jobs, heartbeats.
 */
export function poolLimits(connections: number): ShareLimits {
  const reserved = connections > 1 ? Math.max(1, Math.floor(connections / 5)) : 0;
  const each = Math.min(aThirdOf(connections), connections - reserved);
  return { total: connections - reserved, each, waitingMax: 1_000, patienceMs: 10_000 };
}

interface Line {
  held: number;
  /** What lets each of them in, in the order in which they came. */
  readonly waiters: Set<() => void>;
}

const retryAfterSeconds = 2;

/**
 * Who holds how much of something scarce, by key. Whoever is within the limits enters at once; others wait in a line of
 * their key, and the keys take turns.
 */
export function createFairShare(limits: ShareLimits) {
  const lines = new Map<number, Line>();
  /** Keys with somebody waiting who may enter as soon as there is room, in the order of their turns. */
  const ready = new Set<number>();
  let held = 0;
  let waiting = 0;
  let refused = 0;

  const refuse = (reason: 'line' | 'time'): ShareExhausted => {
    refused += 1;
    return new ShareExhausted(reason, retryAfterSeconds);
  };

  /** One of the line enters; the key goes to the end of the turns, if there is more of it. */
  function admit(key: number, line: Line): void {
    const [enter] = line.waiters;
    ready.delete(key);
    if (!enter) return;
    line.held += 1;
    held += 1;
    enter();
    if (line.waiters.size > 0 && line.held < limits.each) ready.add(key);
  }

  function admitNext(): void {
    for (const key of ready) {
      if (held >= limits.total) return;
      const line = lines.get(key);
      if (line) admit(key, line);
    }
  }

  function tidy(key: number, line: Line): void {
    if (line.waiters.size > 0) return;
    ready.delete(key);
    if (line.held === 0) lines.delete(key);
  }

  function wait(key: number, line: Line): Promise<void> {
    if (line.waiters.size >= limits.waitingMax) throw refuse('line');
    return new Promise((resolve, reject) => {
      const goOn = (): void => {
        clearTimeout(timer);
        line.waiters.delete(goOn);
        waiting -= 1;
        resolve();
      };
      const timer = setTimeout(() => {
        line.waiters.delete(goOn);
        waiting -= 1;
        tidy(key, line);
        reject(refuse('time'));
      }, limits.patienceMs);
      line.waiters.add(goOn);
      waiting += 1;
      if (line.held < limits.each) ready.add(key);
    });
  }

  return {
    /** Undefined: entered at once, which is nearly always and then costs nothing. Throws, or rejects, ShareExhausted. */
    enter(key: number): Promise<void> | undefined {
      let line = lines.get(key);
      if (!line) lines.set(key, (line = { held: 0, waiters: new Set() }));
      if (line.held >= limits.each || held >= limits.total || line.waiters.size > 0) return wait(key, line);
      line.held += 1;
      held += 1;
      return undefined;
    },
    leave(key: number): void {
      const line = lines.get(key);
      if (!line || line.held === 0) throw new Error('Nobody of this key had entered.');
      line.held -= 1;
      held -= 1;
      if (line.waiters.size > 0) ready.add(key);
      else tidy(key, line);
      if (ready.size > 0) admitNext();
    },
    heldBy: (key: number): number => lines.get(key)?.held ?? 0,
    /** How many are in, how many wait, and how many were sent away since the start. */
    counts: () => ({ held, waiting, refused, keys: lines.size }),
  };
}
export type FairShare = ReturnType<typeof createFairShare>;
