import { seededRandom, seedOf, type Random as Chance } from '@oplano/core/random';

export interface Random extends Chance {
  /** A chance of its own for one part, so that parts which run side by side do not draw from each other. */
  readonly fork: (name: string) => Random;
}

export const createRandom = (seed: string): Random => ({
  ...seededRandom(seedOf(seed)),
  fork: (name) => createRandom(`${seed}/${name}`),
});
