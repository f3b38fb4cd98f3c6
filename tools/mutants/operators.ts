import { parseSync, Visitor, type ESTree } from 'vite';

/** One small change of one file: the text between two offsets becomes another. */
export interface Mutation {
  readonly kind: MutationKind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export type MutationKind =
  | 'condition removed'
  | 'condition negated'
  | 'operator swapped'
  | 'number off by one'
  | 'field dropped'
  | 'call removed'
  | 'await removed'
  | 'where removed'
  | 'sql operator swapped'
  | 'access opened'
  | 'audience emptied'
  | 'text emptied';

const swapped: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

const sqlSwapped: Readonly<Record<string, string>> = {
  '=': '!=',
  '!=': '=',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  in: 'not in',
  'not in': 'in',
  is: 'is not',
  'is not': 'is',
};

/** Calls of a chain that narrow what a statement touches. */
const narrowing = new Set(['where', 'whereRef', 'limit', 'onRef', 'having']);
/** What only logs or measures may be removed without anybody being wrong. */
const silent = /^(log|console|metrics|span|debug|performance)\b|\.log\.|\.(debug|info|warn|error|trace)$/;

type Add = (kind: MutationKind, node: { start: number; end: number }, text: string) => void;

const nameOf = (node: ESTree.Node, source: string): string => source.slice(node.start, node.end);

function changeCall(node: ESTree.CallExpression, add: Add): void {
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
  const [, operator] = node.arguments;
  if (narrowing.has(callee.property.name) && callee.object.type === 'CallExpression') {
    add('where removed', { start: callee.object.end, end: node.end }, '');
  }
  if (
    operator?.type === 'Literal' &&
    typeof operator.value === 'string' &&
    /where|on$|having/i.test(callee.property.name)
  ) {
    const other = sqlSwapped[operator.value];
    if (other) add('sql operator swapped', operator, `'${other}'`);
  }
}

/** A permission in a contract, or a line in the table of who hears what. */
function changeProperty(node: ESTree.ObjectProperty, file: string, source: string, add: Add): void {
  if (node.method || node.kind !== 'init') return;
  const key = nameOf(node.key, source);
  if (/contracts\/src\//.test(file) && key === 'access' && node.value.type === 'Literal') {
    if (node.value.value !== 'public')
      add('access opened', node.value, node.value.value === 'session' ? `'public'` : `'session'`);
  }
  if (/audiences?\.ts$/.test(file) && node.value.type === 'ArrowFunctionExpression') {
    add('audience emptied', node.value, '() => []');
  }
}

/** Every change that could be made to a source text, in the order of the text. */
export function mutationsOf(file: string, source: string): Mutation[] {
  if (file.endsWith('.json')) return textMutations(source);
  const found: Mutation[] = [];
  const add: Add = (kind, { start, end }, text) => found.push({ kind, start, end, text });
  const condition = (test: ESTree.Expression): void => {
    add('condition removed', test, 'true');
    add('condition negated', test, `!(${nameOf(test, source)})`);
  };
  const operator = (node: ESTree.BinaryExpression | ESTree.LogicalExpression): void => {
    const other = swapped[node.operator];
    const isText = [node.left, node.right].some(
      ({ type, ...rest }) =>
        type === 'TemplateLiteral' || (type === 'Literal' && 'value' in rest && typeof rest.value === 'string'),
    );
    if (!other || (isText && '+-'.includes(node.operator))) return;
    const between = source.slice(node.left.end, node.right.start);
    const at = node.left.end + between.indexOf(node.operator);
    add('operator swapped', { start: at, end: at + node.operator.length }, other);
  };
  /** A number in a type is gone before anything runs. */
  const inTypes = new Set<number>();
  const visitor = new Visitor({
    TSLiteralType: (node) => void inTypes.add(node.literal.start),
    IfStatement: (node) => condition(node.test),
    ConditionalExpression: (node) => condition(node.test),
    BinaryExpression: operator,
    LogicalExpression: operator,
    Literal: (node) => {
      if (inTypes.has(node.start)) return;
      if (typeof node.value === 'number' && Number.isInteger(node.value))
        add('number off by one', node, String(node.value + 1));
    },
    AwaitExpression: (node) => add('await removed', { start: node.start, end: node.argument.start }, ''),
    ExpressionStatement: (node) => {
      const call = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression;
      if (call.type !== 'CallExpression' || silent.test(nameOf(call.callee, source))) return;
      add('call removed', node, ';');
    },
    ObjectExpression: (node) => {
      for (const property of node.properties) {
        const isLast = property === node.properties.at(-1);
        const next = node.properties[node.properties.indexOf(property) + 1];
        if (property.type !== 'Property') continue;
        changeProperty(property, file, source, add);
        if (node.properties.length > 1)
          add('field dropped', { start: property.start, end: isLast || !next ? property.end : next.start }, '');
      }
    },
    CallExpression: (node) => changeCall(node, add),
  });
  visitor.visit(parseSync(file, source).program);
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** Texts of a locale: each may be emptied. */
function textMutations(source: string): Mutation[] {
  return [...source.matchAll(/:\s*("(?:[^"\\]|\\.)+")/g)].map((match) => {
    const text = match[1] ?? '';
    const end = match.index + match[0].length;
    return { kind: 'text emptied', start: end - text.length, end, text: '""' };
  });
}

export const applyMutation = (source: string, { start, end, text }: Mutation): string =>
  source.slice(0, start) + text + source.slice(end);

export const lineOf = (source: string, offset: number): number => source.slice(0, offset).split('\n').length;
