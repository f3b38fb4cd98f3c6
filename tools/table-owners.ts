import path from 'node:path';
import type { ESTree } from 'vite';
import { finish, inspectSource, literalText, type Finding } from './inspect-source.ts';
import { isTestFile, listFiles } from './list-files.ts';
import { root } from './run-command.ts';

/** One statement that writes; `table` is undefined where only the run says which. */
interface Write {
  readonly file: string;
  readonly line: number;
  readonly table: string | undefined;
  readonly isInsert: boolean;
}

/** Tables, and the folder of `server/src` whose `.repo.ts` files write them. */
export type TableOwners = ReadonlyMap<string, readonly string[]>;

/** Who may write what is not theirs, and why. */
const aboveOwners: Readonly<Record<string, string>> = {
  'server/src/app/demo/add-chats.ts': 'a team that has read what it said weeks ago',
  'server/src/app/demo/history/add-history.ts': 'a past that nobody lived, written before anybody is there',
  'server/src/app/demo/history/add-invoices.ts': 'the same, of what a company paid',
  'server/src/app/demo/history/write-history.ts': 'the same, thousands of rows at once',
  'server/src/backup/load-database.ts': 'puts back every row of every table',
  'server/src/platform/db-raw/migrate.ts': 'runs before any table has an owner',
};

const builderCalls = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const hole = '\0';
const sqlWrites = [
  /\b(?<verb>insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?(?<table>[a-z_]+|\0)/gi,
  // Not `for update`, which locks, and not `on conflict do update set`, which names no table.
  /(?<!\bfor\s+(?:no\s+key\s+)?)\b(?<verb>update)\s+(?:only\s+)?"?(?<table>[a-z_]+|\0)"?(?:\s+(?:as\s+)?(?!set\b)[a-z_]+)?\s+set\b/gi,
];

const nameOf = (text: string): string | undefined => /^\s*([a-z_]+)(\s+as\s+\w+)?\s*$/i.exec(text)?.[1];

function writesIn(file: string): Write[] {
  const found = inspectSource(file, (report) => {
    const readSql = (node: ESTree.Node, text: string): void => {
      for (const { groups } of sqlWrites.flatMap((pattern) => [...text.matchAll(pattern)]))
        report(node, `${groups?.['verb']}\n${groups?.['table']?.toLowerCase()}`);
    };
    return {
      CallExpression({ callee, arguments: [first] }) {
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        const { name } = callee.property;
        if (builderCalls.has(name))
          report(callee.property, `${name}\n${(first && nameOf(literalText(first) ?? '')) ?? hole}`);
      },
      Literal(node: ESTree.Node) {
        readSql(node, literalText(node) ?? '');
      },
      TemplateLiteral(node) {
        readSql(node, node.quasis.map((part) => part.value.cooked ?? part.value.raw).join(hole));
      },
    };
  });
  return found.map(({ line, message }) => {
    const [verb = '', table = hole] = message.split('\n');
    return { file, line, table: table === hole ? undefined : table, isInsert: /^(insert|merge|replace)/i.test(verb) };
  });
}

const isOurs = (file: string): boolean =>
  file.endsWith('.ts') && !isTestFile(file) && !/\.fixture\.ts$|\/testing(\.ts$|\/)/.test(file);
const isRepo = (file: string): boolean => file.endsWith('.repo.ts');

function writesBelow(base: string): Write[] {
  const source = path.join(base, 'server', 'src');
  return listFiles(source)
    .filter((file) => isOurs(file) && !Object.hasOwn(aboveOwners, path.relative(base, file)))
    .flatMap(writesIn);
}

/** `features/tickets`, `platform/jobs`. */
const folderOf = (base: string, file: string): string =>
  path
    .relative(path.join(base, 'server', 'src'), file)
    .split(path.sep)
    .slice(0, 2)
    .join('/');

/** As the tree has it: whoever inserts owns, and where nobody does, whoever writes. Two owners are one too many. */
export function tableOwners(base: string): TableOwners {
  const writes = writesBelow(base).filter(({ file }) => isRepo(file));
  const tables = new Set(writes.flatMap(({ table }) => table ?? []));
  return new Map(
    [...tables].map((table) => {
      const mine = writes.filter((write) => write.table === table);
      const inserts = mine.filter((write) => write.isInsert);
      return [table, [...new Set((inserts.length > 0 ? inserts : mine).map(({ file }) => folderOf(base, file)))]];
    }),
  );
}

function problemOf(base: string, { file, table }: Write, owners: TableOwners): string | undefined {
  if (table === undefined) return 'writes a table that only the run names: write its name out.';
  const [owner, other] = owners.get(table) ?? [];
  if (other !== undefined) return `writes ${table}, which ${owner} and ${other} both fill: one of them owns it.`;
  if (owner !== undefined && owner !== folderOf(base, file))
    return `writes ${table}, which belongs to ${owner}: use what its index offers.`;
  return isRepo(file) ? undefined : `writes ${table} outside of a .repo.ts.`;
}

/** Every write that is not its owner's. `owners` are those of the repository, whichever folder is looked at. */
export const findForeignWrites = (base: string, owners: TableOwners = tableOwners(base)): Finding[] =>
  writesBelow(base).flatMap((write) => {
    const message = problemOf(base, write, owners);
    return message === undefined ? [] : [{ file: write.file, line: write.line, message }];
  });

if (import.meta.main) {
  const owners = tableOwners(root);
  finish(findForeignWrites(root, owners), root, `${owners.size} tables are written by their owners alone`);
}
