import { expect, test } from 'vitest';
import { idsOf, namedIds, titlesOf } from './test-titles.ts';

test('a title ends with the ids it proves', () => {
  expect(idsOf('the menu hides Users [SHL-018]')).toEqual(['SHL-018']);
  expect(idsOf('two at once [ACC-001, I18-002 RBAC-003]')).toEqual(['ACC-001', 'I18-002', 'RBAC-003']);
});

test('brackets that hold no id, or do not end the title, name nothing', () => {
  expect(idsOf('an empty list [] is shown')).toEqual([]);
  expect(idsOf('reads a[0] [sic]')).toEqual([]);
  expect(idsOf('[ACC-001] comes first here')).toEqual([]);
});

test('a range of ids is refused, because nobody could search for the ones in between', () => {
  expect(() => idsOf('the door [ACC-001–ACC-005]')).toThrow('write each id out');
  expect(() => idsOf('the door [ACC-001 to ACC-005]')).toThrow('write each id out');
});

test('titles are found in every form a test is written in', () => {
  const source = `
    test('plain', () => {});
    it.only("quoted", () => {});
    test(\`of \${name} [ACC-001]\`, () => {});
    test.each([1])('each %s', () => {});
    test.each\`a | b\`('table', () => {});
    test.skipIf(isWindows)('conditional', () => {});
    describe('group', () => { test('inner', async ({ page }) => {}); });
  `;
  expect(titlesOf('x.test.ts', source)).toEqual([
    'plain',
    'quoted',
    'of  [ACC-001]',
    'each %s',
    'table',
    'conditional',
    'inner',
  ]);
});

test('groups, steps, hooks and tests that are put off are not titles', () => {
  const source = `
    describe('group [ACC-001]', () => {});
    test.describe('group [ACC-001]', () => {});
    test.step('step [ACC-001]', () => {});
    test.beforeEach('hook [ACC-001]', () => {});
    test.skip('skipped [ACC-001]', () => {});
    test.todo('later [ACC-001]');
    expect(idsOf('helper [ACC-001]'));
  `;
  expect(titlesOf('x.spec.ts', source)).toEqual([]);
});

test('rows of a table bring their own ids where the title leaves a hole for them', () => {
  const source = `
    test.each([['a', 'ACC-001'], ['b', 'ACC-002, SHL-003'], ['ACC-009 is no id', 'c']])('%s does it [%s]', () => {});
    test.each([['a', 'ACC-004']])('%s without a hole', () => {});
  `;
  expect(namedIds('x.test.ts', source).flatMap(({ ids }) => ids)).toEqual(['ACC-001', 'ACC-002', 'SHL-003']);
});
