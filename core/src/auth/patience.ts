import type { Patience } from '../limits/index.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Wrong passwords, by who is meant and who tries. */
export const signInPatience = {
  /** For one address from one origin, or from one known device. */
  pair: { free: 5, firstMs: 2 * second, longestMs: 15 * minute, memoryMs: hour },
  /** For one address from everywhere: short, because whoever floods it must not keep its owner out for long. */
  account: { free: 20, firstMs: second, longestMs: minute, memoryMs: hour },
  /** From one origin for all addresses: an office shares one. */
  origin: { free: 100, firstMs: second, longestMs: 5 * minute, memoryMs: 10 * minute },
} as const satisfies Record<string, Patience>;

/**
 * Wrong codes after a right password. Whoever tries them knows the password, so the account waits as long as the pair: at
 * most 96 tries a day find a code of six digits in a year with a chance of one in ten.
 */
export const codePatience = {
  pair: signInPatience.pair,
  account: { free: 10, firstMs: 2 * second, longestMs: 15 * minute, memoryMs: 24 * hour },
  origin: signInPatience.origin,
} as const satisfies Record<string, Patience>;

/** Wrong passwords of somebody who is signed in and wants to change address or password. */
export const currentPasswordPatience: Patience = {
  free: 5,
  firstMs: 2 * second,
  longestMs: 15 * minute,
  memoryMs: hour,
};
