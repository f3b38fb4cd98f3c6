import { parseFormat, type FormatNode } from './format.ts';

const inNodes = (nodes: readonly FormatNode[]): string[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'link') return [node.href];
    return 'children' in node ? inNodes(node.children) : [];
  });

/** The addresses that a text leads to where it is shown, each once, in order. */
export const linksIn = (text: string): readonly string[] => [...new Set(inNodes(parseFormat(text)))];
