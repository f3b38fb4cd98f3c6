import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildWeb } from './build-web.ts';
import type { Ground, Reach } from './changed.ts';
import { ensureChromium } from './chromium.ts';
import {
  countPlaywright,
  countRules,
  countVitest,
  countVitestIn,
  tallySuite,
  type CountReport,
  type Tally,
} from './reports.ts';
import { root, runCommand, type CommandResult } from './run-command.ts';

export interface StepResult extends Tally {
  /** Shown only when something failed. */
  output: string;
}

export interface Step {
  name: string;
  title: string;
  /** Steps without which this one cannot run at all. */
  needs?: string[];
  /** It keeps all cores busy by itself: beside another it would only be slower, and its waits run out. */
  isAlone?: boolean;
  /** What a change must lie in to break it. Without it the step is quick and looks at everything: it always runs. */
  ground?: Ground;
  /** Runs all of it, or the test files it is given. */
  run(files?: readonly string[]): Promise<StepResult>;
}

/** The same step for a change that reaches this far; undefined where it cannot break anything. */
export function limitStep(step: Step, reachOf: (ground: Ground) => Reach): Step | undefined {
  if (!step.ground) return step;
  const reach = reachOf(step.ground);
  if (reach === 'all') return step;
  return reach.length === 0 ? undefined : { ...step, run: () => step.run(reach) };
}

const asCheck = ({ code, output }: CommandResult): StepResult => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  notes: [],
  output,
});

/** A command whose exit code is the whole answer: it counts as one check. */
const command = (name: string, title: string, program: string, ...args: string[]): Step => ({
  name,
  title,
  run: async () => asCheck(await runCommand(program, args)),
});

/** A test suite: every test counts, and the report it leaves in a folder of its own is the evidence. */
const suite = (
  name: string,
  title: string,
  count: CountReport,
  start: (report: string, files: readonly string[]) => Promise<CommandResult>,
  options: Pick<Step, 'needs' | 'isAlone' | 'ground'> = {},
): Step => ({
  name,
  title,
  ...options,
  run: async (files = []) => {
    mkdirSync(path.join(root, '.cache'), { recursive: true });
    const folder = mkdtempSync(path.join(root, '.cache', `report-${name}-`));
    try {
      const report = path.join(folder, 'report.json');
      const { code, output } = await start(report, files);
      // A few chosen files are not expected to lie in every package.
      return { ...tallySuite(report, code, files.length > 0 && count === countUnit ? countVitest : count), output };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

const vitest = (...projects: string[]) => {
  const chosen = projects.flatMap((project) => ['--project', project]);
  return (report: string, files: readonly string[]) =>
    runCommand('vitest', [
      'run',
      ...chosen,
      ...files,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]);
};

const countUnit = countVitestIn('core', 'server', 'tools');

const isUnit = (file: string): boolean => file.endsWith('.test.ts') && !/^web\/|\.(db|wire)\.test\.ts$/.test(file);
const grounds = {
  unit: {
    folders: ['contracts', 'core', 'server', 'lab', 'tools', 'e2e', 'bench', 'proof', 'docs'],
    isTest: isUnit,
    isReader: (test) => test.startsWith('tools/'),
  },
  web: { folders: ['contracts', 'core', 'web'], isTest: (file) => /^web\/.*\.test\.tsx?$/.test(file) },
  database: {
    folders: ['contracts', 'core', 'server', 'lab', 'tools'],
    isTest: (file) => file.endsWith('.db.test.ts'),
  },
  wire: {
    folders: ['contracts', 'core', 'server', 'lab', 'tools'],
    isTest: (file) => file.endsWith('.wire.test.ts'),
  },
  /** Any screen may be on the way of any journey; only a change of journeys alone is known to stay there. */
  browser: {
    folders: ['contracts', 'core', 'server', 'web', 'lab', 'e2e'],
    isTest: (file) => file.endsWith('.spec.ts'),
    isWhole: (file) => !file.endsWith('.spec.ts'),
  },
  faults: { folders: ['contracts', 'core', 'server', 'lab', 'proof'], isTest: () => false, isWhole: () => true },
  bench: { folders: ['contracts', 'core', 'server', 'web', 'bench'], isTest: () => false, isWhole: () => true },
  mutants: { folders: ['contracts', 'core'], isTest: () => false, isWhole: () => true },
} satisfies Record<string, Ground>;

async function playwright(report: string, files: readonly string[]): Promise<CommandResult> {
  let chromium: string;
  try {
    chromium = await ensureChromium();
  } catch (error) {
    return { code: 1, output: error instanceof Error ? error.message : String(error) };
  }
  return runCommand('playwright', ['test', '--config', path.join('e2e', 'playwright.config.ts'), ...files], {
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
}

async function build(): Promise<StepResult> {
  try {
    return { passed: 1, failed: 0, notes: [], output: await buildWeb() };
  } catch (error) {
    return { passed: 0, failed: 1, notes: [], output: error instanceof Error ? error.message : String(error) };
  }
}

/** Areas of the requirements that are built: each of their lines is named by a test or listed as waiting for a page. */
const provenAreas =
  'ACC,SHL,RBAC,USR,I18,ERR,LIM,CON,CHN,INB,TKT,CHT,DRW,RTE,VAR,QUE,BOT,SET,LGP,CNT,TAG,QCK,KAN,SCH,LST,CAM,ANN,ICH,HLP,TDO,CMPY,PLN,BIL,WHL,API,INT,AIP,FIL,DSH,REP,MOM,REST,DAT';

/** Every check of the repository, in the order of `npm test`. */
export const steps: Step[] = [
  // The long ones of those that run side by side begin: what ends last should not have begun last.
  suite('wire', 'wire tests', countVitest, vitest('wire'), { ground: grounds.wire }),
  suite('unit', 'unit tests', countUnit, vitest('unit'), { ground: grounds.unit }),
  suite(
    'mutants',
    'mutants, short',
    countRules,
    (report) => runCommand('node', [path.join('tools', 'mutants.ts'), '--short', '--report', report]),
    { ground: grounds.mutants },
  ),
  command('formatting', 'formatting', 'oxfmt', '--check'),
  command('types', 'types', 'tsc', '-b'),
  command('lint', 'lint', 'node', path.join('tools', 'lint.ts')),
  command('boundaries', 'boundary self-test', 'node', path.join('tools', 'boundaries.selftest.ts')),
  command('purity', 'core purity', 'node', path.join('tools', 'core-purity.ts')),
  command('owners', 'owners of tables', 'node', path.join('tools', 'table-owners.ts')),
  command('texts', 'texts in screens', 'node', path.join('tools', 'jsx-texts.ts')),
  command('knip', 'unused code', 'knip', '--no-progress'),
  command('schema', 'schema up to date', 'node', path.join('tools', 'dump-schema.ts'), '--check'),
  command('settings', 'settings documents', 'node', path.join('tools', 'describe-settings.ts'), '--check'),
  command('requirements', 'requirements', 'node', path.join('tools', 'requirements.ts'), '--check', provenAreas),
  suite('components', 'component tests', countVitest, vitest('web'), { isAlone: true, ground: grounds.web }),
  suite('database', 'database tests', countVitest, vitest('database'), { isAlone: true, ground: grounds.database }),
  { name: 'build', title: 'web build', run: build },
  suite('browser', 'browser tests', countPlaywright, playwright, {
    needs: ['build'],
    isAlone: true,
    ground: grounds.browser,
  }),
  suite(
    'faults',
    'fault suite, short',
    countRules,
    (report) => runCommand('node', [path.join('proof', 'faults.ts'), '--short', '--report', report]),
    { isAlone: true, ground: grounds.faults },
  ),
  suite(
    'exhaust',
    'exhaust suite, short',
    countRules,
    (report) =>
      runCommand('node', [path.join('proof', 'exhaust.ts'), '--short', '--floor-ms', '250', '--report', report]),
    { isAlone: true },
  ),
  {
    // On little data and without a look at the clock: it proves that the measurements still run.
    ...command('bench', 'measurements run', 'node', path.join('bench', 'main.ts'), '--scale', 'small'),
    needs: ['build'],
    isAlone: true,
    ground: grounds.bench,
  },
];
