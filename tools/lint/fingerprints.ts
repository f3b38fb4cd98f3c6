import { createHash, type Hash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../list-files.ts';

/** Whatever the linter may read of a package: its code, the types of data beside it, its settings. */
const isRead = (file: string): boolean => /\.(tsx?|mts|mjs|json)$/.test(file);

interface Settings {
  readonly include?: readonly string[];
  readonly references?: readonly { readonly path: string }[];
}
const settingsOf = (root: string, name: string): Settings =>
  JSON.parse(readFileSync(path.join(root, name, 'tsconfig.json'), 'utf8')) as Settings;

/** The packages with types of their own, in the order of the root's settings. */
export const packagesOf = (root: string): string[] =>
  (JSON.parse(readFileSync(path.join(root, 'tsconfig.json'), 'utf8')) as Required<Settings>).references.map((one) =>
    path.normalize(one.path),
  );

/** A package and all whose types it sees. */
function withReferences(root: string, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const { path: other } of settingsOf(root, name).references ?? [])
    withReferences(root, path.normalize(path.join(name, other)), seen);
  return seen;
}

/** What it takes in from outside of its folder: `../web/src/locales/pt/*.json` is read as the folder before the star. */
const takenIn = (root: string, name: string): string[] =>
  (settingsOf(root, name).include ?? [])
    .filter((entry) => entry.startsWith('../'))
    .map((entry) => path.join(root, name, entry.includes('*') ? path.dirname(entry) : entry));

function addFile(hash: Hash, root: string, file: string): void {
  hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
}

/** The same for every package: versions of the tools, rules, and the names from which the rules make tiers. */
function commonHash(root: string): string {
  const hash = createHash('sha256');
  const settings = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json', 'oxlint.config.ts'];
  for (const file of settings) if (existsSync(path.join(root, file))) addFile(hash, root, path.join(root, file));
  for (const side of ['server', 'web']) {
    const folder = path.join(root, side, 'src', 'features');
    if (existsSync(folder)) hash.update(readdirSync(folder).toSorted().join(' '));
  }
  return hash.digest('hex');
}

/** Of everything a verdict about a package depends on: while it stays the same, so does the verdict. */
export function fingerprints(root: string): Map<string, string> {
  const common = commonHash(root);
  const own = new Map<string, string>();
  const ownOf = (name: string): string => {
    const known = own.get(name);
    if (known !== undefined) return known;
    const hash = createHash('sha256');
    for (const file of listFiles(path.join(root, name)).filter(isRead)) addFile(hash, root, file);
    const outside = takenIn(root, name).flatMap((entry) => (path.extname(entry) === '' ? listFiles(entry) : [entry]));
    for (const file of outside.filter((one) => existsSync(one))) addFile(hash, root, file);
    const digest = hash.digest('hex');
    own.set(name, digest);
    return digest;
  };
  return new Map(
    packagesOf(root).map((name) => {
      const parts = [...withReferences(root, name)].toSorted().map((one) => `${one} ${ownOf(one)}`);
      return [
        name,
        createHash('sha256')
          .update([common, ...parts].join('\n'))
          .digest('hex'),
      ];
    }),
  );
}
