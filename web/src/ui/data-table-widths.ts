import type { CSSProperties } from 'react';
import type { Column } from './data-table-column.ts';

/** A name of fewer pixels is none. */
const leastText = 140;
/** What moves a row, as the styles have it. */
export const handleWidth = 60;

type Sized = Pick<Column<never>, 'width' | 'priority'>;

/**
 * How narrow a table may become with the columns of each priority, as `--least-1` to `--least-4`. Below that it is
 * scrolled: columns of a fixed width would otherwise leave nothing to the one that shares what is left, mostly the name.
 */
export function leastWidths(columns: readonly Sized[], besides: number): CSSProperties {
  const leastOf = (most: number) =>
    columns.filter(({ priority = 1 }) => priority <= most).reduce((sum, { width = leastText }) => sum + width, besides);
  return Object.fromEntries([1, 2, 3, 4].map((most) => [`--least-${most}`, `${leastOf(most)}px`]));
}
