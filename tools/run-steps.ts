import { styleText } from 'node:util';
import { slowestFiles, slowestTests, unsteadyLines } from './reports.ts';
import type { Step, StepResult } from './steps.ts';

interface Done {
  step: Step;
  result: StepResult;
  ms: number;
}

const failure = (note: string): StepResult => ({ passed: 0, failed: 1, notes: [note], output: '' });

async function runOne(step: Step, done: Done[]): Promise<StepResult> {
  const missing = step.needs?.find((name) => done.some((other) => other.step.name === name && other.result.failed > 0));
  if (missing !== undefined) return failure(`not run, because ${missing} failed`);
  try {
    return await step.run();
  } catch (error) {
    return failure(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function print(step: Step, result: StepResult, ms: number): void {
  const isGood = result.failed === 0;
  const counts = result.passed + result.failed > 1 ? `  ${result.passed} passed, ${result.failed} failed` : '';
  const mark = styleText(isGood ? 'green' : 'red', isGood ? '✓' : '✗');
  const budget = step.budgetS === undefined ? '' : ` of ${step.budgetS} s`;
  console.log(
    `${mark} ${step.title.padEnd(26)} ${`${seconds(ms).padStart(8)}${budget}`.padEnd(17)}${counts}`.trimEnd(),
  );
  if (isGood) return;
  for (const text of [result.output.trim(), ...result.notes]) {
    if (text !== '') console.log(text.replaceAll(/^/gm, '    '));
  }
}

/** The steps a person named, with those they need before them, in the order of the list. */
export function chooseSteps(all: Step[], names: string[]): Step[] {
  const unknown = names.filter((name) => !all.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new Error(`No such step: ${unknown.join(', ')}. Known: ${all.map((step) => step.name).join(', ')}.`);
  }
  const needed = new Set(names.flatMap((name) => [name, ...(all.find((step) => step.name === name)?.needs ?? [])]));
  return all.filter((step) => needed.has(step.name));
}

/**
 * Runs every step, also after a failure, at most `atOnce` together and then those that want to be alone, and ends with
 * the one line that counts.
 */
export async function runSteps(chosen: Step[], atOnce: number, options: { slowest?: number } = {}): Promise<number> {
  const begun = performance.now();
  const done: Done[] = [];
  const work = async (waiting: Step[]) => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const started = performance.now();
      const result = await runOne(step, done);
      const ms = performance.now() - started;
      done.push({ step, result, ms });
      print(step, result, ms);
    }
  };
  const together = chosen.filter(({ isAlone }) => !isAlone);
  await Promise.all(Array.from({ length: atOnce }, () => work(together)));
  await work(chosen.filter(({ isAlone }) => isAlone));
  const results = done.map(({ result }) => result);
  const slow = {
    tests: slowestTests(results, options.slowest ?? 0),
    files: slowestFiles(results, options.slowest ?? 0),
  };
  for (const [kind, lines] of Object.entries(slow)) {
    if (lines.length > 0) console.log(`The ${lines.length} slowest ${kind}:\n${lines.join('\n')}`);
  }
  const late = done.filter(({ step, ms }) => step.budgetS !== undefined && ms > step.budgetS * 1000);
  for (const { step, ms } of late) console.log(`Past its budget of ${step.budgetS} s: ${step.title}, ${seconds(ms)}.`);
  const unsteady = done.flatMap(({ result }) => result.unsteady ?? []);
  if (unsteady.length > 0)
    console.log(`Unsteady, held when repeated (.cache/unsteady.jsonl):\n${unsteadyLines(unsteady).join('\n')}`);
  console.log(`${done.length} steps in ${seconds(performance.now() - begun)}`);
  const total = (key: 'passed' | 'failed') => done.reduce((sum, { result }) => sum + result[key], 0);
  const failed = done.filter(({ result }) => result.failed > 0).map(({ step }) => step.title);
  if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}.`);
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  return total('failed') === 0 && total('passed') > 0 ? 0 : 1;
}
