import { expect, test, vi } from 'vitest';

/** Screens know nothing of files, so their tests have no types for them. */
interface Files {
  readonly readdir: (path: string, options: { recursive: true }) => Promise<string[]>;
  readonly readFile: (path: string, encoding: 'utf8') => Promise<string>;
}
const { readdir, readFile } = await vi.importActual<Files>('node:fs/promises');
const root = new URL(import.meta.url).pathname.replace(/^\/@fs/, '').replace(/app\/[^/]+$/, '');
const files = await readdir(root, { recursive: true });
const read = (names: readonly string[]) =>
  Promise.all(names.map(async (name) => [name, await readFile(root + name, 'utf8')] as const));

const sheets = await read(files.filter((name) => name.endsWith('.css')));
const sources = await read(files.filter((name) => name.endsWith('.tsx') && !name.includes('.test.')));

/** What the sheets say of placeholders, by file. */
const placeholders = sheets.flatMap(([name, sheet]) =>
  [...sheet.matchAll(/::placeholder\s*\{([^}]*)\}/g)].map(([, rule = '']) => [name, rule] as const),
);

test('every placeholder of our own fields is in quiet text that is read, and no browser makes it paler', () => {
  expect(placeholders.length).toBeGreaterThan(3);
  const isPale = (rule: string) =>
    !rule.includes('color: var(--mui-palette-text-secondary);') || !rule.includes('opacity: 1;');
  expect(placeholders.filter(([, rule]) => isPale(rule)).map(([name]) => name)).toEqual([]);
});

test('no field of our own leaves its placeholder to the browser', () => {
  const own = sources.filter(([, source]) => /<(input|textarea)\b[^<]*\splaceholder=/.test(source));
  expect(own.length).toBeGreaterThan(2);
  const dressed = new Set(placeholders.map(([name]) => name));
  const isBare = (name: string, source: string) => {
    const [, sheet = ''] = /from '\.\/([\w-]+\.module\.css)'/.exec(source) ?? [];
    return !dressed.has(name.replace(/[^/]+$/, sheet));
  };
  expect(own.filter(([name, source]) => isBare(name, source)).map(([name]) => name)).toEqual([]);
});
