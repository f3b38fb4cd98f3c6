import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashInputs, isBuilt } from './build-web.ts';

let base = '';
function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(base, file)), { recursive: true });
  writeFileSync(path.join(base, file), text);
}

beforeEach(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'oplano-build-'));
  write('web/src/main.tsx', 'one');
  write('contracts/src/index.ts', 'one');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

test('the web app is built again when what goes into it changes, and only then', () => {
  const before = hashInputs(base);
  write('server/src/main.ts', 'not an input');
  write('web/src/main.test.tsx', 'not an input either');
  expect(hashInputs(base)).toBe(before);
  write('contracts/src/index.ts', 'two');
  expect(hashInputs(base)).not.toBe(before);
});

test('a renamed file counts as a change', () => {
  const before = hashInputs(base);
  rmSync(path.join(base, 'web/src/main.tsx'));
  write('web/src/entry.tsx', 'one');
  expect(hashInputs(base)).not.toBe(before);
});

test('a build that is gone, or was made from other inputs, is not taken for this one', () => {
  const hash = hashInputs(base);
  expect(isBuilt(base, hash)).toBe(false);
  write('web/dist/.inputs', 'other');
  expect(isBuilt(base, hash)).toBe(false);
  write('web/dist/.inputs', hash);
  expect(isBuilt(base, hash)).toBe(true);
});
