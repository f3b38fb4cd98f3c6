import { z } from 'zod';
import { isOnShow, momentsAhead } from '@oplano/core/announcements';
import { defineJob, type PlatformCtx } from '#platform/use-case';
import { announcementFacts, toAnnouncement, type AnnouncementRow } from './announcement-record.ts';
import { announcementLiveFeed } from './announcements.audience.ts';
import { companiesFor } from './announcements.queries.ts';
import { lockAnnouncement, saveAnnouncement } from './announcements.repo.ts';

/** An announcement begins or ends: who is there sees it come and go. */
export const announcementTurnsJob = defineJob('announcements.turn', z.object({ id: z.int() }));

/** Tells those who are to see an announcement how it is, and all others that it is not there. */
export async function tellAnnouncement(
  ctx: PlatformCtx,
  row: AnnouncementRow,
  action: 'create' | 'update' = 'update',
): Promise<void> {
  const { id } = row;
  const companyIds = isOnShow(announcementFacts(row), ctx.now) ? await companiesFor(ctx, row) : [];
  const isForAll = companyIds === null;
  // What was never there need not be taken away.
  if (!isForAll && action === 'update') ctx.emit(announcementLiveFeed, 'delete', { id }, { companyIds });
  if (isForAll || companyIds.length > 0) {
    ctx.emit(announcementLiveFeed, action, { record: toAnnouncement(row, ctx) }, { companyIds });
  }
  ctx.emit(announcementLiveFeed, 'changed', { id });
  for (const moment of momentsAhead(announcementFacts(row), ctx.now)) {
    await ctx.enqueue(announcementTurnsJob, { id }, { runAt: moment });
  }
}

/** Its time has come, or is over. One that was changed meanwhile is told as it is now. */
export async function turnAnnouncement(ctx: PlatformCtx, { id }: { id: number }): Promise<void> {
  if (!(await lockAnnouncement(ctx.db, id))) return;
  await tellAnnouncement(ctx, await saveAnnouncement(ctx.db, id, {}));
}
