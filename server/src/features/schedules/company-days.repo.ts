import type { CompanyCtx } from '#platform/use-case';

type Place = Pick<CompanyCtx, 'db' | 'companyId'>;

interface DaySaving {
  readonly day: string;
  readonly name: string;
  readonly yearly: boolean;
  readonly works: boolean;
}

export async function saveDay({ db, companyId }: Place, day: DaySaving): Promise<void> {
  const { name, yearly, works } = day;
  await db
    .insertInto('company_days')
    .values({ company_id: companyId, ...day })
    .onConflict((conflict) => conflict.columns(['company_id', 'day']).doUpdateSet({ name, yearly, works }))
    .execute();
}

export async function removeDay({ db, companyId }: Place, day: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('company_days')
    .where('company_id', '=', companyId)
    .where('day', '=', day)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How the company keeps a national holiday from here on, in every year. */
export async function saveNational(
  { db, companyId }: Place,
  { code, name, works }: { readonly code: string; readonly name: string; readonly works: boolean },
): Promise<void> {
  await db
    .insertInto('company_holidays')
    .values({ company_id: companyId, code, name, works })
    .onConflict((conflict) => conflict.columns(['company_id', 'code']).doUpdateSet({ name, works }))
    .execute();
}
