import path from 'node:path';
import type { ESTree } from 'vite';
import { root } from './run-command.ts';
import { finish, inspectSource, type Finding } from './inspect-source.ts';
import { isTestFile, listFiles } from './list-files.ts';

const messages = {
  clock: 'core has no clock: pass `now` in.',
  chance: 'core has no randomness: pass it in.',
};
const banned: Record<string, string> = {
  'Date.now': messages.clock,
  'performance.now': messages.clock,
  'Math.random': messages.chance,
};

const isNamed = (node: ESTree.Node, name: string) => node.type === 'Identifier' && node.name === name;

function memberProblem(node: ESTree.MemberExpression): string | undefined {
  const owner = node.object.type === 'MemberExpression' ? node.object.property : node.object;
  if (owner.type !== 'Identifier') return undefined;
  if (owner.name === 'crypto') return messages.chance;
  const property = node.computed
    ? node.property.type === 'Literal' && node.property.value
    : node.property.type === 'Identifier' && node.property.name;
  return banned[`${owner.name}.${String(property)}`];
}

/** What the linter cannot ban: `new Date()` without an argument, and with it every other clock and dice of `core`. */
export function findImpurities(base: string): Finding[] {
  const files = listFiles(path.join(base, 'core', 'src')).filter((file) => /\.tsx?$/.test(file) && !isTestFile(file));
  return files.flatMap((file) =>
    inspectSource(file, (report) => ({
      NewExpression: (node) => {
        if (isNamed(node.callee, 'Date') && node.arguments.length === 0) report(node, messages.clock);
      },
      CallExpression: (node) => {
        if (isNamed(node.callee, 'Date')) report(node, messages.clock);
      },
      MemberExpression: (node) => {
        const problem = memberProblem(node);
        if (problem !== undefined) report(node, problem);
      },
    })),
  );
}

if (import.meta.main) finish(findImpurities(root), root, 'core has no clock and no randomness of its own');
