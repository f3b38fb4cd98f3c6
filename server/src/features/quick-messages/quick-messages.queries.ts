import type { QuickMessage } from '@oplano/contracts/quick-messages';
import { canSeeQuickMessage } from '@oplano/core/quick-messages';
import { sql, type SqlBool } from 'kysely';
import { byText, matching, page } from '#platform/records';
import { AppError, type Ctx } from '#platform/use-case';
import { toQuickMessage } from './quick-message-record.ts';

/** What `canSeeQuickMessage` says, in SQL. */
const seen = ({ actor }: Ctx) => {
  const orphans = actor.profile === 'admin' ? sql<SqlBool>` or user_id is null` : sql``;
  return sql<SqlBool>`(shared or visible or user_id = ${actor.userId}${orphans})`;
};

const selectSeen = (ctx: Ctx) =>
  ctx.db
    .selectFrom('quick_messages')
    .selectAll()
    .where('company_id', '=', ctx.companyId)
    .where(seen(ctx))
    .orderBy(byText('shortcode'))
    .orderBy('id');

/** One page of the quick messages this person may use, by shortcode. */
export async function listQuickMessages(
  ctx: Ctx,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<{ records: QuickMessage[]; hasMore: boolean; count: number }> {
  const { rows, ...rest } = await page(selectSeen(ctx).where(matching(searchParam, 'shortcode')), pageNumber);
  return { records: rows.map((row) => toQuickMessage(row, ctx)), ...rest };
}

const allMax = 2_000;

/** Every quick message this person may call up in the chat. */
export async function allQuickMessages(ctx: Ctx): Promise<QuickMessage[]> {
  const rows = await selectSeen(ctx).limit(allMax).execute();
  return rows.map((row) => toQuickMessage(row, ctx));
}

export async function getQuickMessage(ctx: Ctx, id: number): Promise<QuickMessage> {
  const row = await ctx.db
    .selectFrom('quick_messages')
    .selectAll()
    .where('company_id', '=', ctx.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  const record = row && toQuickMessage(row, ctx);
  if (!record || !canSeeQuickMessage(ctx.actor, record)) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
  return record;
}

/** Whether this person may use one of these. */
export async function seesAnyQuickMessage(ctx: Ctx, ids: readonly string[]): Promise<boolean> {
  const rows = await ctx.db
    .selectFrom('quick_messages')
    .select('id')
    .where('company_id', '=', ctx.companyId)
    .where('id', 'in', ids.map(Number))
    .where(seen(ctx))
    .limit(1)
    .execute();
  return rows.length > 0;
}
