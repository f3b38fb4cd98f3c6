import { describe, expect, test } from 'vitest';
import { applyMutation, mutationsOf } from './operators.ts';

/** What a source could become, by kind. */
const made = (source: string, kind: string, file = 'core/src/a.ts'): string[] =>
  mutationsOf(file, source)
    .filter((mutation) => mutation.kind === kind)
    .map((mutation) => applyMutation(source, mutation));

describe('a source is changed in small ways:', () => {
  test.each([
    ['condition removed', 'if (a) b();', ['if (true) b();']],
    ['condition negated', 'const x = a > 1 ? b : c;', ['const x = !(a > 1) ? b : c;']],
    [
      'operator swapped',
      'const x = a < b && c === d;',
      ['const x = a <= b && c === d;', 'const x = a < b || c === d;', 'const x = a < b && c !== d;'],
    ],
    ['number off by one', 'const limit = 50;', ['const limit = 51;']],
    ['field dropped', 'f({ a: 1, b: 2 });', ['f({ b: 2 });', 'f({ a: 1,  });']],
    ['call removed', 'ctx.emit(feed, record);', [';']],
    ['await removed', 'await save(x);', ['save(x);']],
    ['where removed', `db.selectFrom('a').where('id', '=', id).execute();`, [`db.selectFrom('a').execute();`]],
    ['sql operator swapped', `db.updateTable('a').where('v', '<', v);`, [`db.updateTable('a').where('v', '>=', v);`]],
  ])('%s', (kind, source, expected) => {
    expect(made(source, kind)).toEqual(expected);
  });

  test('a permission is opened', () => {
    const route = (access: string) => `defineRoute({ method: 'GET', access: '${access}' });`;
    expect(made(route('users:manage'), 'access opened', 'contracts/src/users/routes.ts')).toEqual([route('session')]);
    expect(made(route('session'), 'access opened', 'contracts/src/users/routes.ts')).toEqual([route('public')]);
    expect(made(route('public'), 'access opened', 'contracts/src/users/routes.ts')).toEqual([]);
  });

  test('nobody hears a feed any more', () => {
    const source = 'export const audiences = { users: ({ id }) => [companyRoom(id)], tags: all };';
    expect(made(source, 'audience emptied', 'server/src/app/audiences.ts')).toEqual([
      'export const audiences = { users: () => [], tags: all };',
    ]);
  });

  test('a text for people is emptied, and stays a text', () => {
    const changed = made(
      '{\n  "a": "Olá \\"você\\"",\n  "b": { "c": "Sim" }\n}',
      'text emptied',
      'web/src/locales/pt/a.json',
    );
    expect(changed.map((text) => JSON.parse(text) as unknown)).toEqual([
      { a: '', b: { c: 'Sim' } },
      { a: 'Olá "você"', b: { c: '' } },
    ]);
  });
});

test('what does not run is left alone: types, texts put together, and lines for the log', () => {
  expect(
    mutationsOf('a.ts', `type A = 1 | 2; import { b } from './b.ts'; log.warn({ a }, 'x'); const t = 'a' + b;`),
  ).toEqual([]);
});

test('every change can still be read', () => {
  const source = `export function f(a: number, b?: { c: number }) { if (a > 1 && b) { g({ a, c: b.c }); return a ? 1 : 2; } return a ?? 3; }`;
  const found = mutationsOf('core/src/f.ts', source);
  expect(found.length).toBeGreaterThan(8);
  for (const mutation of found) {
    const changed = applyMutation(source, mutation);
    expect(changed).not.toBe(source);
    expect(() => mutationsOf('core/src/f.ts', changed), mutation.kind).not.toThrow();
  }
});
