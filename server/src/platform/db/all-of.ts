import { columns } from './schema.ts';

type Columns = typeof columns;

/**
 * All columns of a table, by name. Unlike `*` it means the same after a later migration: only such statements are kept
 * prepared, since PostgreSQL refuses a prepared `*` once its table has a new column.
 */
export const allOf = <T extends keyof Columns>(table: T): readonly `${T}.${Columns[T][number]}`[] =>
  columns[table].map((column): `${T}.${Columns[T][number]}` => `${table}.${column}`);
