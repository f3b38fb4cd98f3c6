import { execFileSync } from 'node:child_process';
import { readImportGraph, type ImportGraph } from './mutants/import-graph.ts';
import { isTestFile, listFiles } from './list-files.ts';
import path from 'node:path';

/** What a run is limited to: everything, nothing, or these test files. */
export type Reach = 'all' | readonly string[];

/** Which folders a step is made of, and how its test files are called. */
export interface Ground {
  readonly folders: readonly string[];
  readonly isTest: (file: string) => boolean;
  /** A change of such a file reaches all of it. */
  readonly isWhole?: (file: string) => boolean;
  /** Tests that look at the tree as text, whatever of it changed. */
  readonly isReader?: (test: string) => boolean;
}

const folderOf = (file: string): string => file.split('/')[0] ?? '';

/** Files of the root, such as the lockfile and the settings of the tools, are below everything. */
const isOfTheRoot = (file: string): boolean => !file.includes('/');

/** The outside world and the start are spawned, not imported: no import leads from a test to them. */
const isSpawned = (file: string): boolean => /^lab\/|^server\/src\/main\.ts$|\.fixture\.ts$/.test(file);

/** Documents are read by a few tests of the first suite and by the structural checks, which always run. */
const isDocument = (file: string): boolean => /\.md$|^docs\/images\//.test(file);

/** The tests of a step that a change can break: those that import what changed, or all where imports do not tell. */
export function reachOf(
  changed: readonly string[],
  ground: Ground,
  graph: ImportGraph,
  tests: readonly string[],
): Reach {
  if (changed.some((file) => isOfTheRoot(file) && !isDocument(file))) return 'all';
  const concerned = changed.filter((file) => ground.folders.includes(folderOf(file)) && !isDocument(file));
  const isWhole = (file: string) => !/\.tsx?$/.test(file) || isSpawned(file) || (ground.isWhole?.(file) ?? false);
  if (concerned.some(isWhole)) return 'all';
  const own = new Set(concerned.flatMap((file) => [file, ...graph.testsOf(file)]));
  const isReader = (test: string) => changed.length > 0 && (ground.isReader?.(test) ?? false);
  // The tools are spawned as well: what they start is what changed.
  const isTool = (test: string) => concerned.length > 0 && folderOf(test) === 'tools';
  return tests.filter((test) => ground.isTest(test) && (own.has(test) || isReader(test) || isTool(test)));
}

const git = (root: string, ...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

/** What differs from a commit, committed or not, new files included. */
export function changedSince(root: string, base: string): string[] {
  const known = git(root, 'diff', '--name-only', '--relative', base, '--');
  return [...new Set([...known, ...git(root, 'ls-files', '--others', '--exclude-standard')])].toSorted();
}

/** How far a change reaches in each step. */
export function createReach(root: string, changed: readonly string[]): (ground: Ground) => Reach {
  const graph = readImportGraph(root);
  const tests = listFiles(root)
    .filter(isTestFile)
    .map((file) => path.relative(root, file));
  return (ground) => reachOf(changed, ground, graph, tests);
}
