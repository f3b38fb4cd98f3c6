import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isTestFile, listFiles } from './list-files.ts';
import { root } from './run-command.ts';

/**
 * A test that may take at most so long fails on a busy machine for what nobody broke. What must be fast is counted
 * (statements, rows, bytes, growth) or measured by the bench.
 */
const folders = ['contracts', 'core', 'server', 'web', 'lab', 'e2e', 'tools', 'bench', 'proof'];

const clock = String.raw`(?:Date\.now\(\)|performance\.now\(\)|process\.(?:cpuUsage|hrtime)\b[^;]*?)`;
/** How long something took is the time it is now, less another one; the other way round it is how long there is left. */
const passed = new RegExp(String.raw`${clock}\s*-(?!>)`);
const named = new RegExp(String.raw`(?:const|let)\s+(\w+)\s*=\s*[^;]*?${clock}\s*-(?!>)`, 'g');
/** A function that answers how long something took. */
const telling = new RegExp(
  String.raw`(?:const|function)\s+(\w+)\s*(?:=\s*(?:async\s*)?)?\([^)]*\)[^{;]*\{(?:(?!\n\}|\};)[^])*?return\s+${clock}\s*-`,
  'g',
);
const upperBound = /expect\(([^;]*?)\)\s*\.(?:toBeLessThan|toBeLessThanOrEqual)\(/g;

/** The names of what took a time, a function that tells it among them, and of what was made of those. */
function timesIn(text: string): Set<string> {
  const names = new Set([...text.matchAll(named), ...text.matchAll(telling)].map(([, name = '']) => name));
  for (const [, name = '', made = ''] of text.matchAll(/(?:const|let)\s+(\w+)\s*=\s*([^;]+);/g)) {
    if ([...names].some((known) => new RegExp(String.raw`\b${known}\(`).test(made))) names.add(name);
  }
  return names;
}

function stopWatchesIn(text: string): string[] {
  const names = timesIn(text);
  return [...text.matchAll(upperBound)]
    .map(([, measured = '']) => measured.slice(measured.lastIndexOf('expect(') + 1))
    .filter(
      (measured) =>
        passed.test(measured) || [...names].some((name) => new RegExp(String.raw`\b${name}\b`).test(measured)),
    );
}

const files = folders
  .flatMap((folder) => listFiles(path.join(root, folder)))
  .filter((file) => isTestFile(file) && !file.endsWith('no-stop-watch.test.ts'));
const foundIn = (look: (text: string) => string[], names: readonly string[]): string[] =>
  names.flatMap((file) => look(readFileSync(file, 'utf8')).map((found) => `${path.relative(root, file)}: ${found}`));

test('no test holds a stop-watch', () => {
  expect(foundIn(stopWatchesIn, files)).toEqual([]);
  expect(files.length).toBeGreaterThan(500);
});

test.each([
  ['a time that passed', 'expect(performance.now() - began).toBeLessThan(50);', true],
  ['the same under a name', 'const took = Date.now() - began; expect(took).toBeLessThanOrEqual(50);', true],
  [
    'the same told by a function',
    'const timeOf = async (work) => { const at = performance.now(); await work(); return performance.now() - at; };\n' +
      'const ms = await timeOf(read);\nexpect(ms).toBeLessThan(9);',
    true,
  ],
  ['time of the processor', 'const used = process.cpuUsage().user - before; expect(used).toBeLessThan(1_000);', true],
  ['how long there is left', 'expect(leaseUntil.getTime() - Date.now()).toBeLessThanOrEqual(15_000);', false],
  ['a count', 'const asked = statements.length; expect(asked).toBeLessThan(4);', false],
  ['a lower bound', 'expect(Date.now() - began).toBeGreaterThan(20);', false],
])('%s', (_what, text, isFound) => {
  expect(stopWatchesIn(text).length > 0).toBe(isFound);
});

/** What a test waits for is waited for as long as the machine needs; only what must come at once is not. */
const ownWaitsIn = (text: string): string[] =>
  [...text.matchAll(/\btimeout: ([\d_]+)/g)]
    .filter(([, ms = '']) => Number(ms.replaceAll('_', '')) >= 5_000)
    .map(([found]) => found);

/** What tests are made of, beside their own files. */
const isForTests = (file: string): boolean =>
  isTestFile(file) || /\/testing[/.]|-testing\.|\.fixture\.|\/server\/test\//.test(file);

test('no test says how long it waits for something that will come', () => {
  const all = folders.flatMap((folder) => listFiles(path.join(root, folder)));
  const looked = all.filter(
    (file) => isForTests(file) && /\.tsx?$/.test(file) && !file.endsWith('no-stop-watch.test.ts'),
  );
  expect(foundIn(ownWaitsIn, looked)).toEqual([]);
  expect(ownWaitsIn('await expect.poll(heard, { timeout: 30_000 }).toBe(1);')).toEqual(['timeout: 30_000']);
  expect(ownWaitsIn("await expect(row).toContainText('1', { timeout: 100 });")).toEqual([]);
});

/** A test or a hook that ends after so many milliseconds, whatever kind of machine it runs on. */
function ownEndsIn(text: string): string[] {
  const lines = text.split('\n');
  const begins = /^(?:test|describe|before|after)/;
  const isOfTest = (indent: string, last: number): boolean => {
    const first = lines
      .slice(0, last)
      .findLast((line) => line.startsWith(indent) && /^[^\s})]/.test(line.slice(indent.length)));
    return begins.test(first?.slice(indent.length) ?? '');
  };
  return lines.filter((line, index) => {
    const [, indent] = /^(\s*)\}, [\d_]{5,}\);$/.exec(line) ?? [];
    if (indent !== undefined) return isOfTest(indent, index);
    if (/^\s*\{ timeout: [\d_]+ \},$/.test(line)) return /['`],$/.test(lines[index - 1] ?? '');
    return begins.test(line.trimStart()) && line.includes('{ timeout: ');
  });
}

test('no test of vitest ends after a time of its own: the patience of the machine is one number', () => {
  expect(
    foundIn(
      ownEndsIn,
      files.filter((file) => !file.endsWith('.spec.ts')),
    ),
  ).toEqual([]);
});

test.each([
  ['a test', "test('works', async () => {\n  await work();\n}, 60_000);", true],
  ['a hook', 'beforeAll(async () => {\n  await open();\n}, 120_000);', true],
  ['a group', "describe('all', { timeout: 30_000 }, () => {", true],
  ['options between title and work', "test(\n  'works',\n  { timeout: 30_000 },\n  work,\n);", true],
  ['a timer', 'test(`works`, () => {\n  setTimeout(() => {\n    stop();\n  }, 60_000);\n});', false],
  ['waiting for something', 'await waitFor(\n  () => look(),\n  { timeout: 30_000 },\n);', false],
])('%s with an end of its own', (_what, text, isFound) => {
  expect(ownEndsIn(text).length > 0).toBe(isFound);
});
