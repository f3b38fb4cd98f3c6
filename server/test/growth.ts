const rounds = 7;
/** Below this nothing grows that anybody would notice, and a clock says little. */
const leastMs = 1;

/** Processor time of this thread: what others do on the same machine is no cost of ours. */
function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const middle = (costs: readonly number[]): number => costs.toSorted((a, b) => a - b)[costs.length >> 1] ?? Number.NaN;

/**
 * How many times the work of a small thing a large one costs, the middle of several tries. Of one ten times as large:
 * about ten where each part is looked at once, a hundred where each is held against each.
 */
export function growthOf(small: () => unknown, large: () => unknown): number {
  const tries = Array.from({ length: rounds }, () => ({ small: cpuMsOf(small), large: cpuMsOf(large) }));
  return middle(tries.map((one) => one.large)) / Math.max(leastMs, middle(tries.map((one) => one.small)));
}

/** Between ten and a hundred: what costs more for ten times as much looks at things again and again. */
export const growthOfOnePass = 30;
