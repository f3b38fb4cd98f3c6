import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { ESTree } from 'vite';
import { inspectSource, literalText } from './inspect-source.ts';
import { isTestFile, listFiles } from './list-files.ts';
import { root } from './run-command.ts';

const levels = new Set(['debug', 'info', 'warn', 'error', 'fatal']);

/** The object that says which kind of line this is: the first argument, or the second of a counted log. */
function aboutOf({ callee, arguments: given }: ESTree.CallExpression): ESTree.Node | undefined {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  const { object, property } = callee;
  const owner = object.type === 'MemberExpression' ? object.property : object;
  if (owner.type !== 'Identifier') return undefined;
  if (/^log$/i.test(owner.name) && levels.has(property.name)) return given[0];
  if (owner.name === 'counted' && property.name === 'write') return given[1];
  return undefined;
}

function codeIn(about: ESTree.Node): string | undefined {
  if (about.type !== 'ObjectExpression') return undefined;
  for (const property of about.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.key.name !== 'code') continue;
    return literalText(property.value);
  }
  return undefined;
}

/** Where lines are written on behalf of somebody else, who brings the code along. */
const passingOn = new Set(['server/src/platform/log/counted.ts']);

function readLogLines() {
  const codes = new Set<string>();
  const files = listFiles(path.join(root, 'server', 'src')).filter((file) => file.endsWith('.ts') && !isTestFile(file));
  const nameless = files.flatMap((file) => {
    const name = path.relative(root, file).split(path.sep).join('/');
    if (passingOn.has(name)) return [];
    return inspectSource(file, (report) => ({
      CallExpression(call) {
        const about = aboutOf(call);
        if (!about) return;
        const code = codeIn(about);
        if (code === undefined) report(call, 'a line of the log without a code of its own');
        else codes.add(code);
      },
    })).map(({ line, message }) => `${name}:${line} ${message}`);
  });
  return { codes, nameless };
}

const { codes, nameless } = readLogLines();

test('every line of the log carries a code, written where it is logged', () => {
  expect(nameless).toEqual([]);
  expect([...codes].filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([]);
  expect(codes.size).toBeGreaterThan(50);
});

test('OPERATIONS lists exactly the codes that the program can write', () => {
  const operations = readFileSync(path.join(root, 'docs', 'OPERATIONS.md'), 'utf8');
  const [, table = ''] = operations.split('\n### Codes of the log\n');
  const [rows = ''] = table.split('\n## ', 1);
  const listed = [...rows.matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, code]) => code);
  expect(listed).toEqual([...codes].toSorted());
});
