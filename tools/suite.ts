import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { tallySuite, type CountReport, type FailedTest } from './reports.ts';
import { root, type CommandResult } from './run-command.ts';
import type { Step, StepResult } from './steps.ts';

/** So few files may be looked at once more; when more of them fail it is no accident. */
const mostAgain = 12;

/** How a suite is run: it leaves its report at `report`, for all of its files or for those that it is given. */
export interface SuiteRun {
  readonly report: string;
  readonly files: readonly string[];
  /** What failed runs once more: nothing beside it this time. */
  readonly isAgain: boolean;
}

/** Nothing is repeated where the steadiness itself is looked at. */
const isStrict = (): boolean => process.env['TEST_STRICT'] === '1';

/** For whoever mends them: what was unsteady on this machine, run after run. */
function keepUnsteady(folder: string, suite: string, tests: readonly FailedTest[], now: Date): void {
  if (tests.length === 0) return;
  const lines = tests.map((test) => `${JSON.stringify({ at: now.toISOString(), suite, ...test })}\n`);
  appendFileSync(path.join(folder, 'unsteady.jsonl'), lines.join(''));
}

/**
 * Only tests and hooks that ran and failed can have failed by accident. A skipped test, a file that does not load and a report that
 * is not there fail again however often they are looked at.
 */
const mayBeAnAccident = ({ failed, failedTests = [], failedFiles = [] }: StepResult): boolean =>
  failed > 0 && failed === failedTests.length && failedFiles.length <= mostAgain;

async function withReport(
  name: string,
  leave: (report: string) => Promise<StepResult>,
  cache: string,
): Promise<StepResult> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, `report-${name}-`));
  try {
    return await leave(path.join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A test suite: every test counts, and the report it leaves in a folder of its own is the evidence. */
export function suite(
  name: string,
  title: string,
  count: { all: CountReport; some?: CountReport },
  start: (run: SuiteRun) => Promise<CommandResult>,
  options: Partial<Omit<Step, 'name' | 'title' | 'run'>> & { cache?: string } = {},
): Step {
  const { cache = path.join(root, '.cache'), ...more } = options;
  const attempt = (files: readonly string[], isAgain: boolean): Promise<StepResult> =>
    withReport(
      name,
      async (report) => {
        const { code, output } = await start({ report, files, isAgain });
        return { ...tallySuite(report, code, files.length > 0 ? (count.some ?? count.all) : count.all), output };
      },
      cache,
    );
  const run = async (files: readonly string[] = []): Promise<StepResult> => {
    const first = await attempt(files, false);
    keepUnsteady(cache, name, first.unsteady ?? [], new Date());
    if (isStrict() || !mayBeAnAccident(first)) return first;
    const second = await attempt(first.failedFiles ?? [], true);
    if (second.failed > 0) return { ...first, output: `${first.output}\nOnce more, alone:\n${second.output}` };
    const unsteady = first.failedTests ?? [];
    keepUnsteady(cache, name, unsteady, new Date());
    return { ...first, passed: first.passed + first.failed, failed: 0, notes: [], unsteady };
  };
  return { name, title, ...more, run };
}
