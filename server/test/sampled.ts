import { hash } from 'node:crypto';

/** Unset: everything. `seed/n`: one n-th of what is generated, other ones for every seed. */
const asked = (): string | undefined => process.env.TEST_SAMPLE;

/** Whether all there is gets tried; only then is a table of it complete. */
export const isWhole = (sample = asked()): boolean => !sample;

/**
 * The cells of a generated whole that are tried this time: each n-th of them, chosen by the seed and by what a cell is
 * called, so that neither order nor the other suites matter. There is always one.
 */
export function sampled<T>(cells: readonly T[], keyOf: (cell: T) => string, sample = asked()): T[] {
  if (!sample) return [...cells];
  const [, seed, n] = /^(.+)\/([1-9]\d*)$/.exec(sample) ?? [];
  if (seed === undefined) throw new Error(`TEST_SAMPLE is ${sample}, not a seed and a number: seed/3.`);
  const drawn = cells.map((cell) => ({ cell, lot: hash('sha1', `${seed}\n${keyOf(cell)}`) }));
  const last = drawn.map(({ lot }) => lot).toSorted()[Math.ceil(cells.length / Number(n)) - 1] ?? '';
  return drawn.filter(({ lot }) => lot <= last).map(({ cell }) => cell);
}
