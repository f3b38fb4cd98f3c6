import type { MacroForm } from '@oplano/contracts/macros';
import type { TenantDb } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import type { MacroRow } from './macros.queries.ts';

const columnsOf = ({ name, message, steps, shared }: MacroForm) => ({
  name,
  message: message.trim(),
  steps: JSON.stringify(steps),
  shared,
});

export const lockMacro = (db: TenantDb, companyId: number, macroId: number): Promise<MacroRow | undefined> =>
  db
    .selectFrom('macros')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', macroId)
    .forUpdate()
    .executeTakeFirst();

export const insertMacro = (
  db: TenantDb,
  companyId: number,
  { userId, now, ...form }: MacroForm & { readonly userId: number; readonly now: Date },
): Promise<MacroRow> =>
  db
    .insertInto('macros')
    .values({ ...columnsOf(form), company_id: companyId, user_id: userId, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

export const saveMacro = (db: TenantDb, companyId: number, macroId: number, form: MacroForm): Promise<MacroRow> =>
  db
    .updateTable('macros')
    .set(columnsOf(form))
    .where('company_id', '=', companyId)
    .where('id', '=', macroId)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function removeMacro(db: TenantDb, companyId: number, macroId: number): Promise<void> {
  await db.deleteFrom('macros').where('company_id', '=', companyId).where('id', '=', macroId).execute();
}

/** A browser repeats a call within minutes; what it asked for on another day is no repeat. */
const keptMs = 24 * 60 * 60 * 1000;

/** False: it was done under this name already. Of two at once the later one waits here for the earlier. */
export async function claimRun(
  { db, companyId, now }: CompanyCtx,
  { userId, operationId }: { readonly userId: number; readonly operationId: string },
): Promise<boolean> {
  await db
    .deleteFrom('macro_runs')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('started_at', '<', new Date(now.getTime() - keptMs))
    .execute();
  const row = await db
    .insertInto('macro_runs')
    .values({ company_id: companyId, user_id: userId, operation_id: operationId, started_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('operation_id')
    .executeTakeFirst();
  return row !== undefined;
}
