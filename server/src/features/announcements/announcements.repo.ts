import type { Insertable, Updateable } from 'kysely';
import type { Database, PlatformDb, TenantDb } from '#platform/db';
import type { AnnouncementRow } from './announcement-record.ts';

export const lockAnnouncement = (db: PlatformDb, id: number): Promise<AnnouncementRow | undefined> =>
  db.selectFrom('announcements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertAnnouncement = (
  db: PlatformDb,
  { now, ...columns }: Omit<Insertable<Database['announcements']>, 'id' | 'created_at'> & { now: Date },
): Promise<AnnouncementRow> =>
  db
    .insertInto('announcements')
    .values({ ...columns, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Also called with nothing to change, where only the time has: its version says so. */
export const saveAnnouncement = (
  db: PlatformDb,
  id: number,
  columns: Omit<Updateable<Database['announcements']>, 'id' | 'created_at'>,
): Promise<AnnouncementRow> =>
  db
    .updateTable('announcements')
    .set((eb) => ({ title: eb.ref('title'), ...columns }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function removeAnnouncement(db: PlatformDb, id: number): Promise<void> {
  await db.deleteFrom('announcements').where('id', '=', id).execute();
}

export async function noteSeen(
  db: TenantDb,
  view: { companyId: number; userId: number; announcementId: number; now: Date },
): Promise<void> {
  await db
    .insertInto('announcement_views')
    .values({
      company_id: view.companyId,
      user_id: view.userId,
      announcement_id: view.announcementId,
      seen_at: view.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
