import path from 'node:path';
import type { ESTree } from 'vite';
import { root } from './run-command.ts';
import { finish, inspectSource, literalText, type Finding } from './inspect-source.ts';
import { isTestFile, listFiles } from './list-files.ts';

const spokenAttributes = new Set(['title', 'aria-label', 'label', 'placeholder', 'alt', 'helperText']);
/** Their content is code, not words. */
const codeElements = new Set(['style', 'script']);
const hasLetters = (text: string) => /\p{L}/u.test(text.replaceAll(/&#?\w+;/g, ''));

/** The fixed texts an expression can turn into on the screen, branches included. */
function possibleTexts(node: ESTree.Node): { start: number; text: string }[] {
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(possibleTexts);
  if (node.type === 'LogicalExpression') return [node.left, node.right].flatMap(possibleTexts);
  if (node.type === 'JSXExpressionContainer') return possibleTexts(node.expression);
  const text = node.type === 'JSXText' ? node.value : literalText(node);
  return text === undefined ? [] : [{ start: node.start, text }];
}

const isCode = ({ name }: ESTree.JSXOpeningElement) => name.type === 'JSXIdentifier' && codeElements.has(name.name);

/** Words that people read must come from the locales: they are neither text between tags nor a spoken attribute. */
export function findJsxTexts(base: string): Finding[] {
  const files = listFiles(path.join(base, 'web', 'src')).filter((file) => file.endsWith('.tsx') && !isTestFile(file));
  return files.flatMap((file) =>
    inspectSource(file, (report) => {
      const check = (node: ESTree.Node) => {
        for (const { start, text } of possibleTexts(node).filter((found) => hasLetters(found.text))) {
          report({ start }, `put "${text.trim().slice(0, 40)}" into web/src/locales.`);
        }
      };
      return {
        JSXElement: (node) => {
          if (!isCode(node.openingElement)) for (const child of node.children) check(child);
        },
        JSXFragment: (node) => {
          for (const child of node.children) check(child);
        },
        JSXAttribute: (node) => {
          if (node.value === null || node.name.type !== 'JSXIdentifier') return;
          if (spokenAttributes.has(node.name.name)) check(node.value);
        },
      };
    }),
  );
}

if (import.meta.main) finish(findJsxTexts(root), root, 'no literal text in the screens');
