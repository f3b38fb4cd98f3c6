import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Mutant } from './choose.ts';
import { readImportGraph } from './import-graph.ts';
import { applyMutation } from './operators.ts';
import { createTestBench, type Outcome, type TestBench } from './test-bench.ts';

export type Fate = 'killed' | 'late' | 'survived' | 'untested';

export interface Hunted {
  readonly mutant: Mutant;
  readonly fate: Fate;
  /** The test file that noticed. */
  readonly by?: string;
}

/** In this order: what costs milliseconds before what needs a browser's document or a database. */
const projects = ['unit', 'web', 'database'] as const;
type Project = (typeof projects)[number];

const projectOf = (test: string): Project | undefined => {
  if (test.includes('.wire.test.')) return undefined;
  if (test.includes('.db.test.')) return 'database';
  return test.startsWith('web/') ? 'web' : 'unit';
};

const folderOf = (file: string): string => file.split('/')[0] ?? '';

/** How many of the nearest test files are asked, and for how long: a test further away should not be the only one. */
const reach: Readonly<Record<Project, { files: number; limitMs: number }>> = {
  unit: { files: 16, limitMs: 120_000 },
  web: { files: 10, limitMs: 180_000 },
  database: { files: 6, limitMs: 240_000 },
};

/** The test that reads every text; nothing imports a locale by its name. */
const localeTests = ['web/src/app/locales.test.ts'];

interface Options {
  readonly tree: string;
  readonly mutants: readonly Mutant[];
  readonly cheap: boolean;
  readonly onHunted: (hunted: Hunted) => void;
}

/** Makes each mutant in the tree, asks the tests that could notice, and puts the tree back. */
export async function hunt({ tree, mutants, cheap, onHunted }: Options): Promise<Hunted[]> {
  const graph = readImportGraph(tree);
  const benches = new Map<Project, TestBench>();
  const benchOf = (project: Project): TestBench => {
    const bench = benches.get(project) ?? createTestBench(tree, project);
    benches.set(project, bench);
    return bench;
  };
  /** What each bench has not yet been told of. */
  const stale = new Map<Project, Set<string>>(projects.map((project) => [project, new Set()]));
  const touch = (file: string): void => {
    for (const files of stale.values()) files.add(file);
  };
  const asked = cheap ? projects.slice(0, 1) : projects;

  function ask(project: Project, tests: readonly string[]): Promise<Outcome> {
    const changed = [...(stale.get(project) ?? [])];
    stale.get(project)?.clear();
    return benchOf(project).run({ changed, tests: tests.map((test) => path.join(tree, test)) }, reach[project].limitMs);
  }

  async function fateOf(mutant: Mutant): Promise<Hunted> {
    const related = mutant.file.endsWith('.json') ? localeTests : graph.testsOf(mutant.file);
    const isNear = (test: string): boolean => test.startsWith(path.dirname(mutant.file));
    let ran = 0;
    for (const project of asked) {
      const own = related.filter((test) => projectOf(test) === project && (!cheap || folderOf(test) === mutant.area));
      const near = own.filter(isNear);
      // The neighbours first: most are noticed there, and those further away cost more than they find.
      for (const tests of [near, own.filter((test) => !near.includes(test)).slice(0, reach[project].files)]) {
        if (tests.length === 0) continue;
        const outcome = await ask(project, tests);
        if (outcome === 'late') return { mutant, fate: 'late' };
        ran += outcome.ran;
        const [by] = outcome.failed;
        if (by !== undefined) return { mutant, fate: 'killed', by: path.relative(tree, by) };
      }
    }
    return { mutant, fate: ran === 0 ? 'untested' : 'survived' };
  }

  /** A test that fails without a mutant kills every one of them: then nothing of this is true. */
  async function demandPassing(hunted: readonly Hunted[]): Promise<void> {
    for (const project of asked) {
      const tests = new Set(hunted.flatMap(({ by }) => (by !== undefined && projectOf(by) === project ? [by] : [])));
      if (tests.size === 0) continue;
      const outcome = await ask(project, [...tests]);
      const failed = outcome === 'late' ? [...tests] : outcome.failed;
      if (failed.length > 0) throw new Error(`These fail without any mutant: ${failed.join(', ')}`);
    }
  }

  const hunted: Hunted[] = [];
  try {
    for (const mutant of mutants) {
      const full = path.join(tree, mutant.file);
      const source = readFileSync(full, 'utf8');
      writeFileSync(full, applyMutation(source, mutant));
      touch(full);
      try {
        const one = await fateOf(mutant);
        hunted.push(one);
        onHunted(one);
      } finally {
        writeFileSync(full, source);
        touch(full);
      }
    }
    await demandPassing(hunted);
  } finally {
    for (const bench of benches.values()) await bench.stop();
  }
  return hunted;
}
