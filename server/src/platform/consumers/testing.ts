import { sql } from 'kysely';
import { platformTransaction, type RootDb } from '../db/index.ts';
import { stored } from '../events/index.ts';
import { defineEvent, runInCompany, type Runtime } from '../use-case/index.ts';

/** Something that happens in tests: number `contactId` was changed. */
export const numbered = defineEvent<{ contactId: number }>('tests.numbered', (data) => stored('contact.updated', data));

/** Lets it happen, each in a transaction of its own. */
export async function happen(runtime: Runtime, companyId: number, ...numbers: number[]): Promise<void> {
  for (const contactId of numbers) {
    await runInCompany(runtime, companyId, async (ctx) => ctx.raise(numbered, { contactId }));
  }
}

/** What a table of consumers holds, of all companies. */
export const allRows = async <T>(
  db: RootDb,
  table: 'events' | 'event_consumers' | 'event_holds' | 'dead_events',
): Promise<T[]> =>
  platformTransaction(
    db,
    async (platform) => (await sql<T>`select * from ${sql.table(table)} order by 1, 2`.execute(platform)).rows,
  );
