import type { Attack } from './attack.ts';

/** What the weak server is weak against: one call for each rule of the verdict. */
export const weaknesses = ['block', 'grow', 'chatter', 'litter', 'refuse', 'die'] as const;

export const plantedAttacks: readonly Attack[] = weaknesses.map((weakness) => ({
  name: `planted ${weakness}`,
  run: (hand) => hand.flood(2, () => hand.send({ method: 'POST', path: `/${weakness}` })),
}));
