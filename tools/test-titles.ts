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

/** The titles of the tests in a source text, as far as they are written there. */
export function titlesOf(file: string, source: string): string[] {
  const titles: string[] = [];
  const visitor = new Visitor({
    CallExpression: (node) => {
      const [title] = node.arguments;
      const text = title === undefined || !isTestCall(node) ? undefined : literalText(title);
      if (text !== undefined) titles.push(text);
    },
  });
  visitor.visit(parseSync(file, source).program);
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

/** Every requirement id that a test of this file names. */
export function idsInFile(file: string): string[] {
  return titlesOf(file, readFileSync(file, 'utf8')).flatMap(idsOf);
}
