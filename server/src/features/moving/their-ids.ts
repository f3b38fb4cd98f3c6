import type { ForkRow } from '@oplano/core/moving';

/** What a row is known by there. */
export function forkId(row: ForkRow, column = 'id'): string | null {
  const value = row[column];
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return null;
  const text = String(value);
  return text === '' || text.length > 500 ? null : text;
}

/** Of rows that only lead from one to another. */
export const pairId =
  (...columns: readonly string[]) =>
  (row: ForkRow): string | null => {
    const parts = columns.map((column) => forkId(row, column));
    return parts.some((part) => part === null) ? null : parts.join('/');
  };
