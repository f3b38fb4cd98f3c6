import { macroStep, type Macro } from '@oplano/contracts/macros';
import { canSeeMacro, type MacroTargets } from '@oplano/core/macros';
import { sql, type Selectable, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Database } from '#platform/db';
import { byText, existingIds, matching, page } from '#platform/records';
import { AppError, type Ctx } from '#platform/use-case';

export type MacroRow = Selectable<Database['macros']>;
const storedSteps = z.array(macroStep);

export const toMacro = (row: MacroRow): Macro => ({
  id: row.id,
  name: row.name,
  message: row.message,
  steps: storedSteps.parse(row.steps),
  shared: row.shared,
  userId: row.user_id,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});

/** What `canSeeMacro` says, in SQL. */
const seen = ({ actor }: Ctx) => {
  const orphans = actor.profile === 'admin' ? sql<SqlBool>` or user_id is null` : sql``;
  return sql<SqlBool>`(shared or user_id = ${actor.userId}${orphans})`;
};

const selectSeen = (ctx: Ctx) =>
  ctx.db
    .selectFrom('macros')
    .selectAll()
    .where('company_id', '=', ctx.companyId)
    .where(seen(ctx))
    .orderBy(byText('name'))
    .orderBy('id');

/** One page of the macros this person may run, by name. */
export async function listMacros(
  ctx: Ctx,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<{ macros: Macro[]; hasMore: boolean; count: number }> {
  const { rows, ...rest } = await page(selectSeen(ctx).where(matching(searchParam, 'name')), pageNumber);
  return { macros: rows.map(toMacro), ...rest };
}

const allMax = 500;

/** Every macro this person may run. */
export async function allMacros(ctx: Ctx): Promise<Macro[]> {
  return (await selectSeen(ctx).limit(allMax).execute()).map(toMacro);
}

export async function getMacro(ctx: Ctx, macroId: number): Promise<Macro> {
  const row = await ctx.db
    .selectFrom('macros')
    .selectAll()
    .where('company_id', '=', ctx.companyId)
    .where('id', '=', macroId)
    .executeTakeFirst();
  const record = row && toMacro(row);
  if (!record || !canSeeMacro(ctx.actor, record)) throw new AppError('ERR_NO_MACRO_FOUND');
  return record;
}

/** Those of the queues, people and tags that there are. Lanes of the board are no tags one gives. */
export async function knownMacroTargets({ db, companyId }: Ctx, wanted: MacroTargets): Promise<MacroTargets> {
  const idsOf = async (table: 'queues' | 'users' | 'tags', ids: readonly number[]): Promise<number[]> => [
    ...(await existingIds({ db, companyId }, table, ids)),
  ];
  const [queueIds, userIds, tagIds] = await Promise.all([
    idsOf('queues', wanted.queueIds),
    idsOf('users', wanted.userIds),
    idsOf('tags', wanted.tagIds),
  ]);
  return { queueIds, userIds, tagIds };
}
