/** Chance that a number repeats: the same seed deals the same cards. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  between(least: number, most: number): number;
  whole(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** A chance of its own for one part, so that parts which run side by side do not draw from each other. */
  fork(name: string): Random;
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

export function createRandom(seed: string): Random {
  let state = hash(seed);
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number): number => least + next() * (most - least);
  const whole = (least: number, most: number): number => Math.floor(between(least, most + 1));
  return {
    next,
    between,
    whole,
    chance: (probability) => next() < probability,
    pick: (from) => {
      const picked = from[whole(0, from.length - 1)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
    fork: (name) => createRandom(`${seed}/${name}`),
  };
}
