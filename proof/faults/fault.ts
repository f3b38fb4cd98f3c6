import type { Random } from './random.ts';
import type { World } from './world.ts';

/** One way in which things go wrong. Each kind happens once at a time; different kinds at the same time. */
export interface Fault {
  readonly name: string;
  /** How long it lasts, in milliseconds; drawn anew each time. */
  readonly lasts: readonly [least: number, most: number];
  /** Faults with the same word here never happen at the same time. */
  readonly of?: string;
  /** What it may leave behind others of its kind would wipe away: in the short form none comes after it. */
  readonly comesLast?: boolean;
  strike(world: World, random: Random): Promise<void>;
  heal(world: World): Promise<void>;
}

/** For faults that are over by themselves. */
export const healsItself = (): Promise<void> => Promise.resolve();
