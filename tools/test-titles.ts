import { readFileSync } from 'node:fs';
import { parseSync, Visitor, type ESTree } from 'vite';
import { literalText } from './inspect-source.ts';

const requirementId = /^[A-Z][A-Z0-9]*-\d+$/;
const looksLikeIds = /\b[A-Z][A-Z0-9]*-\d+\b/;

const testNames = new Set(['test', 'it']);
/** Steps and groups start from `test` as well and are not tests; a test that is put off proves nothing. */
const testVariants = new Set(['only', 'each', 'for', 'concurrent', 'sequential', 'fails', 'slow', 'skipIf', 'runIf']);

/** The names a call goes through: test, each for `test.each(…)(…)` and for the same with a table in backquotes. */
function callPath(node: ESTree.Node): string[] {
  if (node.type === 'Identifier') return [node.name];
  if (node.type === 'CallExpression') return callPath(node.callee);
  if (node.type === 'TaggedTemplateExpression') return callPath(node.tag);
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return [''];
  return [...callPath(node.object), node.property.name];
}

function isTestCall(node: ESTree.CallExpression): boolean {
  const [name = '', ...variants] = callPath(node.callee);
  return testNames.has(name) && variants.every((variant) => testVariants.has(variant));
}

/** Calls back with the title of every test in a source text, as far as it is written there. */
function eachTitle(file: string, source: string, visit: (title: string, node: ESTree.CallExpression) => void): void {
  const visitor = new Visitor({
    CallExpression: (node) => {
      const [title] = node.arguments;
      const text = title === undefined || !isTestCall(node) ? undefined : literalText(title);
      if (text !== undefined) visit(text, node);
    },
  });
  visitor.visit(parseSync(file, source).program);
}

/** The titles of the tests in a source text, as far as they are written there. */
export function titlesOf(file: string, source: string): string[] {
  const titles: string[] = [];
  eachTitle(file, source, (title) => titles.push(title));
  return titles;
}

/** The requirement ids in the brackets that end a title: `… [ACC-001, ACC-002]`. Throws when they cannot be read. */
export function idsOf(title: string): string[] {
  const brackets = /\[([^[\]]*)\]\s*$/.exec(title)?.[1];
  if (brackets === undefined || !looksLikeIds.test(brackets)) return [];
  const ids = brackets.split(/[\s,]+/).filter((word) => word !== '');
  const wrong = ids.filter((id) => !requirementId.test(id));
  if (wrong.length > 0) throw new Error(`"${title}": write each id out, separated by commas, not "${wrong.join(' ')}"`);
  return ids;
}

/** A test that names more than this proves a mixture: nobody can see from its failure which of them no longer holds. */
export const mostIds = 5;

const idsInQuotes = /'([A-Z][A-Z0-9]*-\d+(?:, [A-Z][A-Z0-9]*-\d+)*)'/g;
const endsWithHole = /\[(%s|\$\w+)\]\s*$/;

/** The ids that each test of a source text names, as far as they are written there. */
export function namedIds(file: string, source: string): { title: string; ids: string[] }[] {
  const found: { title: string; ids: string[] }[] = [];
  eachTitle(file, source, (title, { callee }) => {
    found.push({ title, ids: idsOf(title) });
    if (!endsWithHole.test(title)) return;
    // Each row of the table brings its own, as one text.
    const rows = source.slice(callee.start, callee.end).matchAll(idsInQuotes);
    for (const [, row = ''] of rows) found.push({ title, ids: row.split(', ') });
  });
  return found;
}

/** Every requirement id that a test of this file names. */
export function idsInFile(file: string): string[] {
  return namedIds(file, readFileSync(file, 'utf8')).flatMap(({ ids }) => ids);
}

/** The titles of this file that name too many ids. */
export const crowdedTitles = (file: string): string[] =>
  namedIds(file, readFileSync(file, 'utf8')).flatMap(({ title, ids }) => (ids.length > mostIds ? [title] : []));
