/** Numbers that look random and are the same on every machine, so that two runs measure the same data. */
export interface Random {
  /** From 0 up to, not including, 1. */
  readonly next: () => number;
  /** A whole number from 0 up to, not including, `limit`. */
  readonly below: (limit: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  /** Around 0, most of them between −1 and 1. */
  readonly normal: () => number;
}

export function createRandom(seed: number): Random {
  let state = seed | 0;
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: <T>(list: readonly T[]): T => {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

/** Up to `count` different ones of a list. */
export function pickSome<T>(random: Random, list: readonly T[], count: number): T[] {
  const picked = new Set<T>();
  while (picked.size < Math.min(count, list.length)) picked.add(random.pick(list));
  return [...picked];
}
