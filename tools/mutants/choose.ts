import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { isTestFile, listFiles } from '../list-files.ts';
import { applyMutation, lineOf, mutationsOf, type Mutation } from './operators.ts';

export const areas = ['contracts', 'core', 'server', 'web'] as const;
export type Area = (typeof areas)[number];

export interface Mutant extends Mutation {
  readonly area: Area;
  /** Relative to the root. */
  readonly file: string;
  readonly line: number;
}

/** Not the product: what tests share, what is generated, the demo's invented people, and lists that only pass on. */
const left = /\/(testing|demo)\/|\.d\.ts$|\/schema\.ts$|\/index\.ts$|\.fixture\.ts$|testing\.ts$/;
const isProduct = (file: string): boolean =>
  !isTestFile(file) && !left.test(file) && (/\.tsx?$/.test(file) || /\/locales\/\w+\/.*\.json$/.test(file));

/** The same mutant has the same rank whatever is written elsewhere, so that one change does not draw all of them anew. */
function rankOf(seed: number, file: string, source: string, mutation: Mutation): string {
  const from = source.lastIndexOf('\n', mutation.start) + 1;
  const to = source.indexOf('\n', mutation.end);
  const words = [seed, file, mutation.kind, mutation.start - from, source.slice(from, to < 0 ? undefined : to)];
  return createHash('sha256').update(words.join('\0')).digest('hex');
}

/** A change that leaves something nobody can read proves nothing: every test would fail. */
function isReadable(base: string, mutant: Mutant): boolean {
  if (mutant.file.endsWith('.json')) return true;
  const changed = applyMutation(readFileSync(path.join(base, mutant.file), 'utf8'), mutant);
  return parseSync(mutant.file, changed).errors.length === 0;
}

/** The first `count` that `isWanted` takes, and that can still be read. */
export function takeMutants(
  base: string,
  ranked: readonly Mutant[],
  count: number,
  isWanted: (mutant: Mutant) => boolean,
): Mutant[] {
  const taken: Mutant[] = [];
  for (const mutant of ranked) {
    if (taken.length >= count) break;
    if (isReadable(base, mutant) && isWanted(mutant)) taken.push(mutant);
  }
  return taken;
}

/** All that could be changed in one area, in the order of the seed. */
export function mutantsOf(base: string, area: Area, seed: number): Mutant[] {
  const ranked = listFiles(path.join(base, area, 'src')).flatMap((full) => {
    const file = path.relative(base, full);
    if (!isProduct(file)) return [];
    const source = readFileSync(full, 'utf8');
    return mutationsOf(file, source).map((mutation) => ({
      rank: rankOf(seed, file, source, mutation),
      mutant: { ...mutation, area, file, line: lineOf(source, mutation.start) },
    }));
  });
  return ranked.toSorted((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ mutant }) => mutant);
}

/** How much of a run is spent where: the rules first, then what is done with them. */
const shares: Readonly<Record<Area, number>> = { contracts: 0.1, core: 0.4, server: 0.3, web: 0.2 };
/** No kind of change may crowd out the others: there are many more numbers than permissions. */
const kindShare = 0.2;

/** The mutants of a run: the first by rank of each area, at most a fifth of them of one kind. */
export function chooseMutants(base: string, options: { seed: number; count: number; only?: Area }): Mutant[] {
  const wanted = options.only ? [options.only] : areas;
  return wanted.flatMap((area) => {
    const count = options.only ? options.count : Math.round(options.count * shares[area]);
    const most = Math.max(1, Math.ceil(count * kindShare));
    const ofKind = new Map<string, number>();
    return takeMutants(base, mutantsOf(base, area, options.seed), count, ({ kind }) => {
      const sofar = ofKind.get(kind) ?? 0;
      ofKind.set(kind, sofar + 1);
      return sofar < most;
    });
  });
}
