import type { Help } from '@oplano/contracts/helps';
import { byText, matching, page } from '#platform/records';
import type { Ctx } from '#platform/use-case';
import { toHelp } from './help-record.ts';

const byTitle = (ctx: Ctx) => ctx.db.selectFrom('helps').selectAll().orderBy(byText('title')).orderBy('id');
const allMax = 1_000;

export async function listHelps(ctx: Ctx): Promise<Help[]> {
  const rows = await byTitle(ctx).limit(allMax).execute();
  return rows.map((row) => toHelp(row, ctx));
}

export async function pageOfHelps(
  ctx: Ctx,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<{ records: Help[]; hasMore: boolean; count: number }> {
  const found = byTitle(ctx).where(matching(searchParam, 'title', 'description'));
  const { rows, ...rest } = await page(found, pageNumber);
  return { records: rows.map((row) => toHelp(row, ctx)), ...rest };
}
