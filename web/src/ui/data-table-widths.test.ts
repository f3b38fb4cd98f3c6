import { expect, test } from 'vitest';
import { leastWidths } from './data-table-widths.ts';

test('a table is never so narrow that columns of a fixed width leave nothing to a name', () => {
  const columns = [
    { width: 168 },
    {},
    { width: 148, priority: 3 },
    { width: 190 },
    { width: 136, priority: 4 },
  ] as const;
  expect(leastWidths(columns, 132)).toEqual({
    '--least-1': '630px',
    '--least-2': '630px',
    '--least-3': '778px',
    '--least-4': '914px',
  });
});
