/** What one attack did, from what everybody saw meanwhile. */
export interface Measurement {
  /** Milliseconds of everything the neighbour did. */
  readonly ms: readonly number[];
  /** What the neighbour was refused, or never answered. */
  readonly refused: readonly string[];
  /** Why the server is gone, where it is. */
  readonly died: string | null;
  /** Most memory of the server and of any process it started, in MB, beside what the server had at rest. */
  readonly memory: { readonly rest: number; readonly peak: number; readonly childPeak: number };
  readonly logLines: number;
  /** What did not come back to rest, each in words. */
  readonly left: readonly string[];
  /** What the attacker was told, by status; 0 stands for no answer. */
  readonly told: Readonly<Record<string, number>>;
}

export interface Limits {
  readonly restP95: number;
  /** How much slower the neighbour may become. */
  readonly slower: number;
  /** Below this nobody notices, and two shared cores are never quieter. */
  readonly floorMs: number;
  readonly growthMb: number;
  readonly childMb: number;
  readonly logLines: number;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** What an attacker who hung, or ended, or met nobody has to say. */
export const notMade = 'the attack was not made';

/** Fewer answers than this say nothing of a tail. */
const fewest = 12;
const shown = 3;

export const allowedMs = ({ restP95, slower, floorMs }: Limits): number => Math.max(restP95 * slower, floorMs);

/** The rules an attack breaks, each in a sentence; none when the neighbour hardly noticed. */
export function brokenRules(measured: Measurement, limits: Limits): string[] {
  const { ms, refused, died, memory, logLines, left, told } = measured;
  if (died !== null) return [`the server ended: ${died}`];
  const p95 = percentile(ms, 0.95);
  const growth = memory.peak - memory.rest;
  return [
    Object.keys(told).length === 0 || notMade in told ? notMade : '',
    ms.length < fewest ? `the neighbour got only ${ms.length} answers` : '',
    p95 > allowedMs(limits)
      ? `the neighbour waited ${Math.round(p95)} ms (p95), at rest ${Math.round(limits.restP95)} ms, allowed ${Math.round(allowedMs(limits))} ms`
      : '',
    refused.length > 0
      ? `the neighbour was refused ${refused.length} times: ${refused.slice(0, shown).join('; ')}`
      : '',
    growth > limits.growthMb ? `the server grew by ${Math.round(growth)} MB, allowed ${limits.growthMb} MB` : '',
    memory.childPeak > limits.childMb
      ? `a process it started grew to ${Math.round(memory.childPeak)} MB, allowed ${limits.childMb} MB`
      : '',
    logLines > limits.logLines ? `the server wrote ${logLines} log lines, allowed ${limits.logLines}` : '',
    ...left.map((what) => `not back at rest: ${what}`),
  ].filter(Boolean);
}
