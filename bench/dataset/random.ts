import { seededRandom, type Random as Chance } from '@oplano/core/random';

/** Numbers that look random and are the same on every machine, so that two runs measure the same data. */
export interface Random extends Chance {
  /** A whole number from 0 up to, not including, `limit`. */
  readonly below: (limit: number) => number;
  /** Around 0, most of them between −1 and 1. */
  readonly normal: () => number;
}

export function createRandom(seed: number): Random {
  const random = seededRandom(seed);
  const { next } = random;
  return {
    ...random,
    below: (limit) => Math.floor(next() * limit),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

/** Up to `count` different ones of a list. */
export function pickSome<T>(random: Random, list: readonly T[], count: number): T[] {
  const picked = new Set<T>();
  while (picked.size < Math.min(count, list.length)) picked.add(random.pick(list));
  return [...picked];
}
