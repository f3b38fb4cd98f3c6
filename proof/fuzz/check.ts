import fc from 'fast-check';
import type { Property } from './property.ts';

export interface Outcome {
  readonly runs: number;
  /** What broke it, made as small as it gets, and how to see it again. */
  readonly failure: string | null;
}

const shownMax = 2_000;

/** Tries a property with so many inputs of a seed. */
export async function checkProperty(
  { property, share = 1, after }: Property,
  { runs, seed }: { readonly runs: number; readonly seed: number },
): Promise<Outcome> {
  const numRuns = Math.max(1, Math.round(runs * share));
  const details = await fc.check(property as fc.IAsyncProperty<unknown>, { numRuns, seed });
  await after?.();
  if (!details.failed) return { runs: details.numRuns, failure: null };
  const input = fc.stringify(details.counterexample).slice(0, shownMax);
  const cause = details.errorInstance instanceof Error ? details.errorInstance.message : 'it does not hold';
  const again = `seed ${details.seed}, path ${details.counterexamplePath ?? ''}`;
  return { runs: details.numRuns, failure: `  ${cause.slice(0, shownMax)}\n  with ${input}\n  ${again}` };
}
