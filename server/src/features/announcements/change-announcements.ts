import type {
  AnnouncementChange,
  AnnouncementCreation,
  AnnouncementWithTargets,
} from '@oplano/contracts/announcements';
import { areDatesInOrder } from '@oplano/core/announcements';
import { forgetPlatformFile } from '#features/files';
import { patch } from '#platform/records';
import { AppError, type Ctx, type PlatformCtx } from '#platform/use-case';
import { announcementFacts, withTargets, type AnnouncementRow } from './announcement-record.ts';
import { announcementLiveFeed } from './announcements.audience.ts';
import { demandShown } from './announcements.queries.ts';
import {
  insertAnnouncement,
  lockAnnouncement,
  noteSeen,
  removeAnnouncement,
  saveAnnouncement,
} from './announcements.repo.ts';
import { tellAnnouncement } from './tell-announcement.ts';

const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

function demandOrder(row: { startsAt: Date | null; endsAt: Date | null }): void {
  if (!areDatesInOrder(row)) throw new AppError('ERR_ANNOUNCEMENT_DATES');
}

export async function lockKnown(ctx: PlatformCtx, id: number): Promise<AnnouncementRow> {
  const row = await lockAnnouncement(ctx.db, id);
  if (!row) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
  return row;
}

export async function createAnnouncement(
  ctx: PlatformCtx,
  { startsAt, endsAt, planIds, companyIds, ...form }: AnnouncementCreation,
): Promise<AnnouncementWithTargets> {
  const dates = { startsAt: dateOf(startsAt), endsAt: dateOf(endsAt) };
  demandOrder(dates);
  const row = await insertAnnouncement(ctx.db, {
    ...form,
    starts_at: dates.startsAt,
    ends_at: dates.endsAt,
    plan_ids: planIds,
    company_ids: companyIds,
    now: ctx.now,
  });
  await tellAnnouncement(ctx, row, 'create');
  return withTargets(row, ctx);
}

export async function updateAnnouncement(
  ctx: PlatformCtx,
  id: number,
  { startsAt, endsAt, planIds, companyIds, ...form }: AnnouncementChange,
): Promise<AnnouncementWithTargets> {
  const before = announcementFacts(await lockKnown(ctx, id));
  const dates = {
    startsAt: startsAt === undefined ? before.startsAt : dateOf(startsAt),
    endsAt: endsAt === undefined ? before.endsAt : dateOf(endsAt),
  };
  demandOrder(dates);
  const row = await saveAnnouncement(ctx.db, id, {
    ...patch({ ...form, plan_ids: planIds, company_ids: companyIds }),
    starts_at: dates.startsAt,
    ends_at: dates.endsAt,
  });
  await tellAnnouncement(ctx, row);
  return withTargets(row, ctx);
}

export async function deleteAnnouncement(ctx: PlatformCtx, id: number): Promise<{ message: string }> {
  const row = await lockKnown(ctx, id);
  await removeAnnouncement(ctx.db, id);
  await forgetPlatformFile(ctx, row.media_path);
  ctx.emit(announcementLiveFeed, 'delete', { id }, { companyIds: [] });
  ctx.emit(announcementLiveFeed, 'changed', { id });
  return { message: 'Announcement deleted' };
}

/** Notes that a person has seen it; once. */
export async function markSeen(ctx: Ctx, announcementId: number): Promise<Record<string, never>> {
  await demandShown(ctx, announcementId);
  const { companyId, now } = ctx;
  await noteSeen(ctx.db, { companyId, userId: ctx.actor.userId, announcementId, now });
  return {};
}
