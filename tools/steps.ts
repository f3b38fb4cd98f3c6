import path from 'node:path';
import { buildWeb } from './build-web.ts';
import type { Ground, Reach } from './changed.ts';
import { ensureChromium } from './chromium.ts';
import { countPlaywright, countRules, countVitest, countVitestIn, type Tally } from './reports.ts';
import { runCommand, type CommandResult } from './run-command.ts';
import { suite, type SuiteRun } from './suite.ts';

export interface StepResult extends Tally {
  /** Shown only when something failed. */
  output: string;
}

export interface Step {
  name: string;
  title: string;
  /** Takes many minutes or looks at the clock: for `npm run test:all`, not for every change. */
  isLong?: boolean;
  /** How long it should take on two idle cores. A step that takes longer is named, and nothing else. */
  budgetS?: number;
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

/** Only what hangs is ended, however slow a machine is: a suite tells of each of its tests as they end. */
const silenceMs = (): number => 5 * 60_000 * Math.max(1, Number(process.env['PATIENCE']) || 1);

const vitest =
  (...projects: string[]) =>
  ({ report, files, isAgain }: SuiteRun): Promise<CommandResult> => {
    const chosen = projects.flatMap((project) => ['--project', project]);
    const alone = isAgain ? ['--maxWorkers=1'] : [];
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
    return runCommand('vitest', ['run', ...chosen, ...alone, ...files, ...reporters], { silenceMs: silenceMs() });
  };

/** A few chosen files are not expected to lie in every package. */
const unitCounts = { all: countVitestIn('core', 'server', 'tools'), some: countVitest };
const vitestCounts = { all: countVitest };
const browserCounts = { all: countPlaywright };
const ruleCounts = { all: countRules };

const isUnit = (file: string): boolean => file.endsWith('.test.ts') && !/^web\/|\.(db|wire)\.test\.ts$/.test(file);
/** Tests that take too long for every change. */
const isOfTheWhole = (file: string): boolean => /\.whole\.(db|wire)\.test\.ts$/.test(file);

const grounds = {
  unit: {
    folders: ['contracts', 'core', 'server', 'lab', 'tools', 'e2e', 'bench', 'proof', 'docs'],
    isTest: isUnit,
    isReader: (test) => test.startsWith('tools/'),
  },
  web: { folders: ['contracts', 'core', 'web'], isTest: (file) => /^web\/.*\.test\.tsx?$/.test(file) },
  database: {
    folders: ['contracts', 'core', 'server', 'lab', 'tools'],
    isTest: (file) => file.endsWith('.db.test.ts') && !isOfTheWhole(file),
  },
  wire: {
    folders: ['contracts', 'core', 'server', 'lab', 'tools'],
    isTest: (file) => file.endsWith('.wire.test.ts') && !isOfTheWhole(file),
  },
  whole: { folders: ['contracts', 'core', 'server', 'lab', 'tools'], isTest: (file) => isOfTheWhole(file) },
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

const playwright =
  (...chosen: string[]) =>
  async ({ report, files }: SuiteRun): Promise<CommandResult> => {
    let chromium: string;
    try {
      chromium = await ensureChromium();
    } catch (error) {
      return { code: 1, output: error instanceof Error ? error.message : String(error) };
    }
    const config = path.join('e2e', 'playwright.config.ts');
    return runCommand('playwright', ['test', '--config', config, ...chosen, ...files], {
      silenceMs: silenceMs(),
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
  };

/** A program that counts for itself which of its rules held. */
const rules =
  (folder: string, program: string, ...args: string[]) =>
  ({ report }: SuiteRun): Promise<CommandResult> =>
    runCommand('node', [path.join(folder, program), ...args, '--report', report]);

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

/**
 * Every check of the repository, in the order they run. `npm test` leaves the long ones out: it is what every change must
 * pass. `npm run test:all` runs them all.
 */
export const steps: Step[] = [
  // The long ones of those that run side by side begin: what ends last should not have begun last.
  command('lint', 'lint', 'node', path.join('tools', 'lint.ts')),
  suite('wire', 'wire tests', vitestCounts, vitest('wire'), { budgetS: 200, ground: grounds.wire }),
  command('types', 'types', 'tsc', '-b'),
  suite('unit', 'unit tests', unitCounts, vitest('unit'), { budgetS: 90, ground: grounds.unit }),
  suite('mutants', 'mutants, short', ruleCounts, rules('tools', 'mutants.ts', '--short'), {
    isLong: true,
    ground: grounds.mutants,
  }),
  command('formatting', 'formatting', 'oxfmt', '--check'),
  command('boundaries', 'boundary self-test', 'node', path.join('tools', 'boundaries.selftest.ts')),
  command('purity', 'core purity', 'node', path.join('tools', 'core-purity.ts')),
  command('owners', 'owners of tables', 'node', path.join('tools', 'table-owners.ts')),
  command('texts', 'texts in screens', 'node', path.join('tools', 'jsx-texts.ts')),
  command('knip', 'unused code', 'knip', '--no-progress'),
  command('schema', 'schema up to date', 'node', path.join('tools', 'dump-schema.ts'), '--check'),
  command('settings', 'settings documents', 'node', path.join('tools', 'describe-settings.ts'), '--check'),
  command('requirements', 'requirements', 'node', path.join('tools', 'requirements.ts'), '--check', provenAreas),
  suite('components', 'component tests', vitestCounts, vitest('web'), {
    isAlone: true,
    budgetS: 240,
    ground: grounds.web,
  }),
  suite('database', 'database tests', vitestCounts, vitest('database'), {
    isAlone: true,
    budgetS: 450,
    ground: grounds.database,
  }),
  { name: 'build', title: 'web build', run: build },
  suite('journeys', 'one journey per feature', browserCounts, playwright('--grep', '@gate'), {
    needs: ['build'],
    isAlone: true,
    budgetS: 210,
    ground: grounds.browser,
  }),
  suite('whole', 'whole database tests', vitestCounts, vitest('whole'), {
    isAlone: true,
    isLong: true,
    ground: grounds.whole,
  }),
  suite('browser', 'all other journeys', browserCounts, playwright('--grep-invert', '@gate'), {
    needs: ['build'],
    isAlone: true,
    isLong: true,
    ground: grounds.browser,
  }),
  suite('faults', 'fault suite, short', ruleCounts, rules('proof', 'faults.ts', '--short'), {
    isAlone: true,
    isLong: true,
    ground: grounds.faults,
  }),
  suite('exhaust', 'exhaust suite, short', ruleCounts, rules('proof', 'exhaust.ts', '--short', '--floor-ms', '250'), {
    isAlone: true,
    isLong: true,
  }),
  {
    ...command('isolate', 'isolation of companies', 'node', path.join('proof', 'isolate.ts')),
    isAlone: true,
    isLong: true,
    ground: grounds.faults,
  },
  {
    ...command('fuzz', 'fuzzing, short', 'node', path.join('proof', 'fuzz.ts'), '--runs', '1000'),
    isAlone: true,
    isLong: true,
    ground: grounds.faults,
  },
  {
    // On little data and without a look at the clock: it proves that the measurements still run.
    ...command('bench', 'measurements run', 'node', path.join('bench', 'main.ts'), '--scale', 'small'),
    needs: ['build'],
    isAlone: true,
    isLong: true,
    ground: grounds.bench,
  },
];

/** What every change must pass. */
export const gateSteps: Step[] = steps.filter(({ isLong }) => !isLong);
