import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor, type ESTree, type VisitorObject } from 'vite';

export interface Finding {
  file: string;
  line: number;
  message: string;
}

/** Walks the syntax tree of one file; `report` collects findings with their line. */
export function inspectSource(
  file: string,
  visitor: (report: (node: { start: number }, message: string) => void) => VisitorObject,
): Finding[] {
  const source = readFileSync(file, 'utf8');
  const findings: Finding[] = [];
  const report = (node: { start: number }, message: string) => {
    findings.push({ file, line: source.slice(0, node.start).split('\n').length, message });
  };
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error !== undefined) report({ start: error.labels[0]?.start ?? 0 }, `cannot be read: ${error.message}`);
  new Visitor(visitor(report)).visit(program);
  return findings;
}

/** The fixed words of an expression: a string, or a template with its holes left empty. Undefined for anything else. */
export function literalText(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  return node.quasis.map((part) => part.value.cooked ?? part.value.raw).join('');
}

/** Prints findings for people and ends the process honestly. */
export function finish(findings: Finding[], root: string, summary: string): void {
  for (const { file, line, message } of findings) console.error(`${path.relative(root, file)}:${line} ${message}`);
  if (findings.length > 0) process.exitCode = 1;
  else console.log(summary);
}
