import type { CompiledQuery } from 'kysely';
import { connectionUnder } from './one-connection.ts';
import type { TenantDb } from './tenant-db.ts';

/** Stands for a value that is known only when the statement runs. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Build<I, R> = (
  db: TenantDb,
  slot: <K extends keyof I & string>(name: K) => I[K],
) => {
  compile(): CompiledQuery<R>;
};

/**
 * A statement that is put together once and run with other values each time, for what every message runs: putting it
 * together costs more than sending it. Values may stand only where the text does not depend on them, so never in a list
 * of changing length, and never be null where `null` would be compared.
 */
export function statement<I extends object>() {
  return <R>(build: Build<I, R>): ((db: TenantDb, input: I) => Promise<R[]>) => {
    let compiled: CompiledQuery<R> | undefined;
    return async (db, input) => {
      // The query builder takes any value where a value of the column's type belongs.
      compiled ??= build(db, (name) => new Slot(name) as never).compile();
      const values = input as Record<string, unknown>;
      const parameters = compiled.parameters.map((value) => (value instanceof Slot ? values[value.name] : value));
      const { rows } = await connectionUnder(db).executeQuery<R>({ ...compiled, parameters });
      return rows;
    };
  };
}
