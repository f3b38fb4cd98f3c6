import { sql } from 'kysely';
import { countedMonths, recountMonth, type Difference } from '#features/dashboard';
import { systemClock } from '#platform/clock';
import { StartError } from '#platform/config';
import { platformTransaction, tenantTransaction } from '#platform/db';
import { demandSchema, openDatabase } from '#platform/db-raw';
import { createLog } from '#platform/log';

interface Options {
  /** Only this company; all of them where it is left out. */
  readonly companyId: number | undefined;
  /** Keep what was counted; otherwise it is only said what differs. */
  readonly mend: boolean;
  readonly onDifference: (companyId: number, difference: Difference) => void;
}

/** What is thrown to take a count back. */
class OnlyLooked extends Error {}

/** Counts the figures of every company once more from its rows, a month a transaction, while servers run or not. */
export async function recountFigures(
  ownerUrl: string,
  { companyId, mend, onDifference }: Options,
): Promise<{ companies: number; months: number; differences: number }> {
  await demandSchema(ownerUrl);
  const database = openDatabase(ownerUrl, 2, createLog('warn'));
  const { db } = database;
  let [months, differences] = [0, 0];
  try {
    const companies = await platformTransaction(db, async (platform) => {
      const { rows } = await sql<{ id: number }>`select id from companies order by id`.execute(platform);
      return rows.map(({ id }) => id).filter((id) => companyId === undefined || id === companyId);
    });
    if (companyId !== undefined && companies.length === 0) throw new StartError(`There is no company ${companyId}.`);
    for (const id of companies) {
      const now = systemClock.now();
      const counted = await tenantTransaction(db, id, (tenant) => countedMonths({ db: tenant, companyId: id, now }));
      for (const month of counted) {
        const found: Difference[] = [];
        await tenantTransaction(db, id, async (tenant) => {
          found.push(...(await recountMonth({ db: tenant, companyId: id, now }, month)));
          if (!mend) throw new OnlyLooked();
        }).catch((error: unknown) => {
          if (!(error instanceof OnlyLooked)) throw error;
        });
        months += 1;
        differences += found.length;
        for (const one of found) onDifference(id, one);
      }
    }
    return { companies: companies.length, months, differences };
  } finally {
    await database.close();
  }
}
