import { countChangedDays } from '../../server/src/features/dashboard/count-days.ts';
import { tenantTransaction } from '../../server/src/platform/db/index.ts';
import { openDatabase } from '../../server/src/platform/db-raw/index.ts';
import { withOwnerClient } from '../../server/src/platform/db-raw/owner-client.ts';
import { createLog } from '../../server/src/platform/log/index.ts';

/** Counts what the job of every minute would count, so that no measurement waits for it. */
export async function countFigures(databaseUrl: string): Promise<void> {
  const { rows } = await withOwnerClient(databaseUrl, async (client) => {
    // A dataset is written without triggers, and so without their marks.
    await client.query('select mark_all_figures(id) from companies');
    return client.query<{ id: number }>('select id from companies order by id');
  });
  const database = openDatabase(databaseUrl, 2, createLog('warn'));
  const { db } = database;
  try {
    for (const { id: companyId } of rows) {
      const some = () =>
        tenantTransaction(db, companyId, (tenant) => countChangedDays({ db: tenant, companyId, now: new Date() }));
      while ((await some()) > 0);
    }
  } finally {
    await database.close();
  }
  await withOwnerClient(databaseUrl, (client) =>
    client.query('vacuum (analyze) figure_cells, figure_spans, figure_marks'),
  );
}
