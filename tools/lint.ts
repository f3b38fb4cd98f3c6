import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprints } from './lint/fingerprints.ts';
import { root, runCommand } from './run-command.ts';

/**
 * The linter, package by package, two at a time. It needs the types of all of them, which is most of the time that
 * `npm run check` takes: a package that was clean and of which nothing has changed since is not looked at again.
 */
const store = path.join(root, '.cache', 'lint.json');
const flags = ['--deny-warnings', '--report-unused-disable-directives'];
/** The longest first. */
const order = ['server', 'web'];
/** Settings in the root belong to the tools, which have types for them. */
const rootFiles = ['oxlint.config.ts', 'vitest.config.ts'];

function readStore(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(store, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}

const clean = readStore();
const now = fingerprints(root);
const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
const stale = [...now.keys()].filter((name) => clean[name] !== now.get(name)).toSorted((a, b) => rank(a) - rank(b));
const waiting = [...stale];
const failed: string[] = [];

async function work(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const { code, output } = await runCommand('oxlint', [...flags, name, ...(name === 'tools' ? rootFiles : [])]);
    const print = now.get(name);
    if (code === 0 && print !== undefined) clean[name] = print;
    else failed.push(name);
    if (code !== 0) console.log(output);
  }
}
await Promise.all([work(), work()]);

mkdirSync(path.dirname(store), { recursive: true });
writeFileSync(store, JSON.stringify(clean, null, 1));
console.log(`${stale.length} of ${now.size} packages looked at, ${failed.length} with problems`);
if (failed.length > 0) process.exitCode = 1;
