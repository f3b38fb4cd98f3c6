import { readFileSync } from 'node:fs';
import path from 'node:path';

/** How long one test took. */
export interface TestTime {
  file: string;
  title: string;
  ms: number;
}

/** A test that failed at least once, and what it said the first time. */
export interface FailedTest {
  title: string;
  error: string;
}

/** The outcome of a step: how many checks held, how many did not, and a sentence for each one that needs a name. */
export interface Tally {
  passed: number;
  failed: number;
  notes: string[];
  /** Of a suite that says so: how long each of its tests took. */
  times?: TestTime[];
  /** Of a suite whose files can be repeated: which tests failed, and in which files. Whatever else failed is in the notes. */
  failedTests?: FailedTest[];
  failedFiles?: string[];
  /** What failed at first and held when it was repeated: counted as passed, named as a bug to mend. */
  unsteady?: FailedTest[];
}

export type CountReport = (report: unknown) => Tally;

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number | null;
      failureMessages?: string[] | null;
    }[];
  }[];
}

/**
 * A skipped test proves nothing, and a file that cannot be loaded hides all of its tests: both count as failed. Where a
 * hook failed, what all tests of a file stand on was not there: as with a test that failed, that may be an accident.
 */
export const countVitest: CountReport = (report) => {
  const times: TestTime[] = [];
  const failedTests: FailedTest[] = [];
  const failedFiles: string[] = [];
  const tally: Tally = { passed: 0, failed: 0, notes: [], times, failedTests, failedFiles };
  const fail = (note?: string) => {
    tally.failed += 1;
    if (note !== undefined) tally.notes.push(note);
  };
  // The reporter's own format; a wrong shape throws here and is counted as a broken report.
  for (const file of (report as VitestReport).testResults) {
    const name = path.basename(file.name);
    const failTest = (title: string, error: string) => {
      fail();
      failedTests.push({ title, error });
    };
    const { passed } = tally;
    const hasTests = file.assertionResults.length > 0;
    const hasFailedTest = file.assertionResults.some((test) => test.status === 'failed');
    const hasFailedHook = hasTests && !hasFailedTest && file.status === 'failed';
    for (const test of file.assertionResults) {
      const title = `${name}: ${test.fullName}`;
      times.push({ file: name, title, ms: test.duration ?? 0 });
      if (test.status === 'passed') tally.passed += 1;
      else if (test.status === 'failed') failTest(title, test.failureMessages?.[0] ?? '');
      else if (hasFailedHook) failTest(title, file.message || 'not run, because a hook failed');
      else fail(`skipped: ${test.fullName}`);
    }
    // All ran: it was one of those that clear up.
    if (hasFailedHook && tally.passed - passed === file.assertionResults.length) failTest(name, file.message);
    if (hasFailedTest || hasFailedHook) failedFiles.push(file.name);
    else if (file.status === 'failed') fail(`not run: ${file.name}: ${file.message}`);
  }
  return tally;
};

/** The same, for a run over several packages: one whose tests are no longer found must not go unnoticed. */
export const countVitestIn =
  (...packages: string[]): CountReport =>
  (report) => {
    const tally = countVitest(report);
    const files = (report as VitestReport).testResults.map(({ name }) => name);
    const silent = packages.filter((name) => !files.some((file) => file.includes(`/${name}/`)));
    const notes = silent.map((name) => `no tests ran in ${name}/`);
    return { ...tally, failed: tally.failed + silent.length, notes: [...tally.notes, ...notes] };
  };

interface PlaywrightResult {
  duration?: number;
  error?: { message?: string };
}

interface PlaywrightSuite {
  title: string;
  specs: { title: string; file: string; tests: { status: string; results?: PlaywrightResult[] }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
];

/** Playwright repeats by itself what failed: what held then is "flaky" in its words and unsteady in ours. */
export const countPlaywright: CountReport = (report) => {
  const times: TestTime[] = [];
  const unsteady: FailedTest[] = [];
  const tally: Tally = { passed: 0, failed: 0, notes: [], times, unsteady };
  // The reporter's own format, as above.
  const { suites, errors } = report as PlaywrightReport;
  for (const spec of suites.flatMap(specsOf)) {
    for (const test of spec.tests) {
      const results = test.results ?? [];
      const title = `${path.basename(spec.file)}: ${spec.title}`;
      times.push({
        file: path.basename(spec.file),
        title,
        ms: results.reduce((sum, { duration = 0 }) => sum + duration, 0),
      });
      if (test.status === 'expected' || test.status === 'flaky') tally.passed += 1;
      else tally.failed += 1;
      if (test.status === 'flaky') unsteady.push({ title, error: results[0]?.error?.message ?? '' });
      if (test.status === 'skipped') tally.notes.push(`skipped: ${spec.file}: ${spec.title}`);
    }
  }
  for (const error of errors) {
    tally.failed += 1;
    tally.notes.push(`not run: ${error.message ?? 'an error outside the tests'}`);
  }
  return tally;
};

/** A suite that counts for itself which of its rules held. */
export const countRules: CountReport = (report) => {
  // Our own format, as above.
  const { passed, failed, notes } = report as Tally;
  if (!Number.isInteger(passed) || !Number.isInteger(failed)) throw new Error('no counts');
  return { passed, failed, notes: [...notes] };
};

/** What a suite has to show for itself. Silence is a failure: no report, an unreadable one, no tests, a bad exit code. */
export function tallySuite(file: string, exitCode: number, count: CountReport): Tally {
  let tally: Tally;
  try {
    tally = count(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, notes: [`the suite left no readable report: ${reason}`] };
  }
  const fault =
    tally.passed + tally.failed === 0
      ? 'the suite ran no tests'
      : exitCode !== 0 && tally.failed === 0
        ? `the suite ended with exit code ${exitCode} although no test failed`
        : undefined;
  return fault === undefined ? tally : { ...tally, failed: tally.failed + 1, notes: [...tally.notes, fault] };
}

const longestFirst = (times: readonly { title: string; ms: number }[], count: number): string[] =>
  times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ title, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${title}`);

const timesOf = (tallies: readonly Tally[]): TestTime[] => tallies.flatMap(({ times = [] }) => times);

/** The tests that took longest, one line each. */
export const slowestTests = (tallies: readonly Tally[], count: number): string[] =>
  longestFirst(timesOf(tallies), count);

/** The files whose tests took longest together, one line each. */
export function slowestFiles(tallies: readonly Tally[], count: number): string[] {
  const files = Map.groupBy(timesOf(tallies), ({ file }) => file);
  const together = [...files].map(([file, tests]) => ({
    title: `${file}, ${tests.length} tests`,
    ms: tests.reduce((sum, { ms }) => sum + ms, 0),
  }));
  return longestFirst(together, count);
}

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? '';

/** What held only when it was repeated, one line each with the beginning of its first error. */
export const unsteadyLines = (tests: readonly FailedTest[]): string[] =>
  tests.map(({ title, error }) => `  ${title}${error === '' ? '' : `\n    ${firstLine(error)}`}`);
