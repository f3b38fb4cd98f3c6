import pg from 'pg';

/** How many statements this process sends to the database while it does something. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const { prototype } = pg.Client as unknown as { prototype: { query: (...asked: unknown[]) => unknown } };
  const { query } = prototype;
  let count = 0;
  prototype.query = function counted(this: unknown, ...asked: unknown[]): unknown {
    count += 1;
    return query.apply(this, asked);
  };
  try {
    await work();
    return count;
  } finally {
    prototype.query = query;
  }
}
