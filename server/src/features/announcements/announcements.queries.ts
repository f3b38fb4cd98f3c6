import type { Announcement, AnnouncementWithTargets } from '@oplano/contracts/announcements';
import { can } from '@oplano/core/permissions';
import { isForEverybody } from '@oplano/core/announcements';
import { sql, type SqlBool } from 'kysely';
import { byText, matching, page } from '#platform/records';
import { AppError, type Ctx, type PlatformCtx } from '#platform/use-case';
import { announcementFacts, toAnnouncement, withTargets, type AnnouncementRow } from './announcement-record.ts';

/** What `isOnShow` says, in SQL, and that it is for the company of whoever asks. */
const shownTo = ({ companyId, now }: Pick<Ctx, 'companyId' | 'now'>) => sql<SqlBool>`(
  status and (starts_at is null or starts_at <= ${now}) and (ends_at is null or ${now} < ends_at)
  and (cardinality(plan_ids) + cardinality(company_ids) = 0 or ${companyId} = any (company_ids)
    or exists (select from companies where companies.id = ${companyId} and companies.plan_id = any (plan_ids)))
)`;

/** What is on show for the caller's company, newest first; for the operator all there is, unless they ask for that too. */
export async function listAnnouncements(
  ctx: Ctx,
  { searchParam, pageNumber, shown }: { searchParam: string; pageNumber: number; shown: boolean },
): Promise<{ records: Announcement[]; hasMore: boolean; count: number }> {
  const wanted = ctx.db
    .selectFrom('announcements')
    .selectAll()
    .$if(shown || !can(ctx.actor, 'platform:manage'), (query) => query.where(shownTo(ctx)))
    .where(matching(searchParam, 'title'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  const { rows, ...rest } = await page(wanted, pageNumber);
  return { records: rows.map((row) => toAnnouncement(row, ctx)), ...rest };
}

export async function getAnnouncement(ctx: PlatformCtx, id: number): Promise<AnnouncementWithTargets> {
  const row = await ctx.db.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
  return withTargets(row, ctx);
}

/** Whether an announcement is on show for the caller. */
export async function demandShown(ctx: Ctx, id: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('announcements')
    .select('id')
    .where('id', '=', id)
    .where(shownTo(ctx))
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
}

const seenMax = 1_000;

export async function listSeen({ db, companyId, actor }: Ctx): Promise<{ ids: number[] }> {
  const rows = await db
    .selectFrom('announcement_views')
    .select('announcement_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', actor.userId)
    .orderBy('announcement_id', 'desc')
    .limit(seenMax)
    .execute();
  return { ids: rows.map((row) => row.announcement_id) };
}

/** How many people have seen each of them, over all companies. */
export async function countViews({ db }: PlatformCtx): Promise<{ announcementId: number; seen: number }[]> {
  const rows = await db
    .selectFrom('announcement_views')
    .select(['announcement_id', (eb) => eb.fn.countAll<string>().as('seen')])
    .groupBy('announcement_id')
    .execute();
  return rows.map((row) => ({ announcementId: row.announcement_id, seen: Number(row.seen) }));
}

/** The companies an announcement is for; null: all of them. */
export async function companiesFor({ db }: PlatformCtx, row: AnnouncementRow): Promise<number[] | null> {
  const { planIds, companyIds } = announcementFacts(row);
  if (isForEverybody({ planIds, companyIds })) return null;
  const rows = await db
    .selectFrom('companies')
    .select('id')
    .where(sql<SqlBool>`plan_id = any (${planIds}::int[]) or id = any (${companyIds}::int[])`)
    .execute();
  return rows.map(({ id }) => id);
}

const targetsMax = 2_000;

/** Whom an announcement can be for. */
export async function listTargets({ db }: PlatformCtx) {
  const plans = await db.selectFrom('plans').select(['id', 'name']).orderBy(byText('name')).orderBy('id').execute();
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .orderBy(byText('name'))
    .orderBy('id')
    .limit(targetsMax)
    .execute();
  return { plans, companies };
}
