import pg from 'pg';
import { vi } from 'vitest';

/** How many statements this process sends to the database while it does something; its heart beats among them. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}
