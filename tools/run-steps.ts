import { styleText } from 'node:util';
import { slowestTests } from './reports.ts';
import type { Step, StepResult } from './steps.ts';

interface Done {
  step: Step;
  result: StepResult;
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
  console.log(`${mark} ${step.title.padEnd(26)} ${seconds(ms).padStart(8)}${counts}`);
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
      done.push({ step, result });
      print(step, result, performance.now() - started);
    }
  };
  const together = chosen.filter(({ isAlone }) => !isAlone);
  await Promise.all(Array.from({ length: atOnce }, () => work(together)));
  await work(chosen.filter(({ isAlone }) => isAlone));
  const slow = slowestTests(
    done.map(({ result }) => result),
    options.slowest ?? 0,
  );
  if (slow.length > 0) console.log(`The ${slow.length} slowest tests:\n${slow.join('\n')}`);
  console.log(`${done.length} steps in ${seconds(performance.now() - begun)}`);
  const total = (key: 'passed' | 'failed') => done.reduce((sum, { result }) => sum + result[key], 0);
  const failed = done.filter(({ result }) => result.failed > 0).map(({ step }) => step.title);
  if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}.`);
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  return total('failed') === 0 && total('passed') > 0 ? 0 : 1;
}
