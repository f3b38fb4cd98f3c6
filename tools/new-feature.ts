import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run-command.ts';
import { insertions } from './new-feature/insert-lines.ts';
import { namesOf } from './new-feature/names.ts';
import { newFiles } from './new-feature/new-files.ts';

/** The number after the newest migration. */
function nextMigration(folder: string): string {
  const numbers = readdirSync(folder).map((name) => Number.parseInt(name, 10) || 0);
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}

/** Writes a feature that does next to nothing on every side, and names it where features are listed. */
export function makeFeature(place: string, kebab: string): { made: string[]; changed: string[] } {
  if (!/^[a-z]+(-[a-z]+)*s$/.test(kebab)) {
    throw new Error('A feature is named in small letters, by what its records are called: delivery-slots.');
  }
  if (existsSync(path.join(place, 'server', 'src', 'features', kebab))) throw new Error(`There is a feature ${kebab}.`);
  const names = namesOf(kebab);
  const files = newFiles(names, nextMigration(path.join(place, 'server', 'migrations')));
  // Everything is put together before anything is written.
  const changes = Object.entries(insertions).map(
    ([file, insert]) => [file, insert(readFileSync(path.join(place, file), 'utf8'), names)] as const,
  );
  for (const [file, content] of [...files, ...changes]) {
    mkdirSync(path.dirname(path.join(place, file)), { recursive: true });
    writeFileSync(path.join(place, file), content);
  }
  return { made: [...files.keys()], changed: changes.map(([file]) => file) };
}

if (process.argv[1] === import.meta.filename) {
  try {
    const { made, changed } = makeFeature(root, process.argv[2] ?? '');
    console.log([...made.map((file) => `new      ${file}`), ...changed.map((file) => `changed  ${file}`)].join('\n'));
    console.log('\nNow: npm run format, npm run schema, and the test in core that waits for its first rule.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
