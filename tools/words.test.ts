import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ESTree } from 'vite';
import { expect, test } from 'vitest';
import { inspectSource } from './inspect-source.ts';
import { isTestFile, listFiles } from './list-files.ts';
import { root } from './run-command.ts';

const glossary = readFileSync(path.join(root, 'docs', 'GLOSSARY.md'), 'utf8');
const sectionOf = (title: string): string => glossary.split(`\n## ${title}\n`)[1]?.split('\n## ', 1)[0] ?? '';

const sources = ['contracts/src', 'core/src', 'server/src', 'web/src']
  .flatMap((folder) => listFiles(path.join(root, ...folder.split('/'))))
  .filter((file) => /\.tsx?$/.test(file) && !isTestFile(file) && !/\.d\.ts$|\.fixture\.|testing/.test(file))
  .map((file) => ({ file, name: path.relative(root, file).split(path.sep).join('/') }));

const declaredBy = (declaration: ESTree.Node): string[] => {
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
};

/** Which files declare a name that others can import. Passing a name on declares nothing. */
const exported = new Map<string, string[]>();
for (const { file, name } of sources) {
  inspectSource(file, () => ({
    ExportNamedDeclaration({ declaration }) {
      for (const word of declaration ? declaredBy(declaration) : [])
        exported.set(word, [...new Set([...(exported.get(word) ?? []), name])]);
    },
  }));
}

/** What a file is, where the same name in another kind of file means the same thing. */
const kinds: readonly (readonly [kind: string, of: RegExp])[] = [
  ['contract', /^contracts\//],
  ['call', /^web\/src\/features\/.*\.api\.ts$/],
  ['declaration', /\/feature\.tsx?$|\/app\/features\.ts$|\/platform\/feature\/|\/app\/(container|app)\.tsx?$/],
  ['lazy', /^web\/.*(\/lazy-[^/]*|\.routes)\.tsx?$/],
  ['parser', /\.confined\.ts$/],
  ['use case', /^server\/src\/features\//],
  ['session', /^web\/src\/platform\/session\//],
];
const kindOf = (file: string): string => kinds.find(([, of]) => of.test(file))?.[0] ?? file;
/** The feature, or the shell as a whole. */
const folderOf = (file: string): string =>
  file
    .split('/')
    .slice(0, file.startsWith('web/src/app/') ? 3 : 4)
    .join('/');

/** A call and its use case, a route and what it is bound to, a screen and what loads it: two places, one meaning. */
function isOneMeaning(files: readonly string[]): boolean {
  const found = files.map(kindOf);
  if (found.every((kind) => kind === 'declaration') || found.every((kind) => kind === 'parser')) return true;
  if (found.includes('lazy')) {
    const own = files.filter((file) => kindOf(file) !== 'lazy');
    return own.length === 1 && files.every((file) => folderOf(file) === folderOf(own[0] ?? ''));
  }
  const once = new Set(found);
  return once.size === files.length && [...once].every((kind) => /^(contract|call|use case|session)$/.test(kind));
}

/** Names that still mean two things. The list may shrink. */
const twofold = new Set<string>(['text']);

test('a name that can be imported means one thing in the whole tree', () => {
  const doubled = [...exported].filter(([, files]) => files.length > 1 && !isOneMeaning(files));
  expect(doubled.filter(([word]) => !twofold.has(word)).map(([word, files]) => `${word}: ${files.join(', ')}`)).toEqual(
    [],
  );
  const names = new Set(doubled.map(([word]) => word));
  expect([...twofold].filter((word) => !names.has(word))).toEqual([]);
});

const wordsIn = (name: string): string[] =>
  name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());

test('no file and no name that can be imported uses a word that the glossary has given up', () => {
  const unwanted = [...sectionOf('Words we do not use').matchAll(/^\| `([a-z ]+)` \|/gm)].map(([, word = '']) =>
    word.split(' '),
  );
  expect(unwanted.length).toBeGreaterThan(8);
  const says = (name: string, phrase: readonly string[]): boolean =>
    ` ${wordsIn(name).join(' ')} `.includes(` ${phrase.join(' ')} `);
  const names = [...sources.map(({ name }) => path.basename(name)), ...exported.keys()];
  expect(names.filter((name) => unwanted.some((phrase) => says(name, phrase)))).toEqual([]);
});

test('every word of the glossary stands there once', () => {
  const rows = [...sectionOf('Words').matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm)].slice(2);
  const words = rows.map(([, product = '', code = '']) => `${product.trim()} ${code.trim()}`);
  expect(words.length).toBeGreaterThan(30);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});
