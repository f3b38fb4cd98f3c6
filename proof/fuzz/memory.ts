import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** Collects all garbage at once; without it memory would be measured by chance. */
const collect = runInNewContext('gc') as () => void;

/** What is still in use once everything that is not has been thrown away. */
export async function heapNow(): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

export const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** From the end of the first quarter to the end of the last; 0.1 is a tenth. */
export const growthOf = (heaps: readonly number[]): number => ((heaps.at(-1) ?? 0) - (heaps[0] ?? 0)) / (heaps[0] || 1);
