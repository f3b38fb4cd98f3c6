import type { ImportMapping } from '@oplano/contracts/contacts';
import { readLine, type ImportedLine } from '../contacts/index.ts';

export const listItemName = { min: 2, max: 50 } as const;
const extraMost = 20;
const extraMax = 500;

/** Columns that are nothing else, by their heads: campaigns may speak of them. */
export function extraOf(
  cells: readonly string[],
  mapping: ImportMapping,
  columns: readonly string[],
): Readonly<Record<string, string>> {
  const taken = new Set(Object.values(mapping));
  const extra = columns.flatMap((column, index): [string, string][] => {
    const value = (cells[index] ?? '').trim();
    // A column without a head is called by its number, and nobody would ask for that.
    const isNamed = column.trim() !== '' && column !== `${index + 1}`;
    return taken.has(index) || value === '' || !isNamed
      ? []
      : [[column.trim(), value.slice(0, extraMax).toWellFormed()]];
  });
  return Object.fromEntries(extra.slice(0, extraMost));
}

/** One line of a sheet as somebody on a list, or why it is nobody. */
export function readListLine(
  cells: readonly string[],
  mapping: ImportMapping,
  columns: readonly string[],
): ImportedLine {
  const read = readLine(cells, mapping);
  if ('problem' in read) return read;
  const { person } = read;
  if (person.name.length < listItemName.min) return { problem: 'name' };
  // Half of a sign is none.
  const name = person.name
    .slice(0, listItemName.max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
  return { person: { ...person, name, extra: extraOf(cells, mapping, columns) } };
}
