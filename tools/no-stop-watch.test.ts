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

test('no test holds a stop-watch', () => {
  const files = folders
    .flatMap((folder) => listFiles(path.join(root, folder)))
    .filter((file) => (isTestFile(file) || file.endsWith('.spec.ts')) && !file.endsWith('no-stop-watch.test.ts'));
  const found = files.flatMap((file) =>
    stopWatchesIn(readFileSync(file, 'utf8')).map((measured) => `${path.relative(root, file)}: ${measured}`),
  );
  expect(found).toEqual([]);
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
