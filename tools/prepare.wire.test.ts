import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

let base = '';
const inBase = (...parts: string[]) => path.join(base, ...parts);

/** Stands in for npm: takes a moment, writes down that it ran, and leaves what an install leaves. */
const fakeNpm = `#!/bin/sh
sleep 0.1
echo "npm $*" >> ran.log
[ -f broken ] && { echo "the registry is away"; exit 3; }
mkdir -p node_modules/.bin
touch node_modules/.package-lock.json node_modules/.bin/node
`;

beforeEach(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'oplano-prepare-'));
  mkdirSync(inBase('tools'));
  mkdirSync(inBase('bin'));
  copyFileSync(path.join(import.meta.dirname, 'prepare.mjs'), inBase('tools', 'prepare.mjs'));
  writeFileSync(inBase('package-lock.json'), '{}');
  writeFileSync(inBase('bin', 'npm'), fakeNpm);
  chmodSync(inBase('bin', 'npm'), 0o755);
});

afterEach(() => rmSync(base, { recursive: true, force: true }));

const prepare = () =>
  runCommand(process.execPath, [inBase('tools', 'prepare.mjs')], {
    cwd: base,
    env: { PATH: `${inBase('bin')}${path.delimiter}${process.env['PATH'] ?? ''}`, npm_execpath: '' },
  });

const installs = () => readFileSync(inBase('ran.log'), 'utf8').trim().split('\n').length;

test('a fresh clone is installed once, and the next command is quiet', async () => {
  const first = await prepare();
  expect(first.output).toContain('Installing packages');
  expect(first.code).toBe(0);
  expect(await prepare()).toEqual({ code: 0, output: '' });
  expect(installs()).toBe(1);
});

test('a lockfile newer than the install is installed again', async () => {
  await prepare();
  const later = new Date(Date.now() + 60_000);
  utimesSync(inBase('package-lock.json'), later, later);
  await prepare();
  expect(installs()).toBe(2);
});

test('an install without the pinned Node is not whole', async () => {
  await prepare();
  rmSync(inBase('node_modules', '.bin', 'node'));
  await prepare();
  expect(installs()).toBe(2);
});

test('two at once install once', async () => {
  const results = await Promise.all([prepare(), prepare(), prepare()]);
  expect(results.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(installs()).toBe(1);
});

test('the lock of a process that died does not stop the next one', async () => {
  const dead = await runCommand(process.execPath, ['-p', 'process.pid']);
  mkdirSync(inBase('.cache', 'prepare.lock'), { recursive: true });
  writeFileSync(inBase('.cache', 'prepare.lock', `owner-${dead.output.trim()}`), '');
  expect((await prepare()).code).toBe(0);
  expect(installs()).toBe(1);
});

test('a failed install shows what npm said and fails', async () => {
  writeFileSync(inBase('broken'), '');
  const result = await prepare();
  expect(result.code).toBe(1);
  expect(result.output).toContain('the registry is away');
  expect(result.output).toContain('npm ci failed (exit code 3).');
});
