import type { Insertable, Updateable } from 'kysely';
import type { Database, PlatformDb } from '#platform/db';
import { refusing } from '#platform/records';
import type { HelpRow } from './help-record.ts';

const orTaken = refusing({ helps_one_of_a_title: 'ERR_HELP_TITLE_TAKEN' });

export const lockHelp = (db: PlatformDb, id: number): Promise<HelpRow | undefined> =>
  db.selectFrom('helps').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertHelp = (
  db: PlatformDb,
  { now, ...columns }: Omit<Insertable<Database['helps']>, 'id' | 'created_at'> & { now: Date },
): Promise<HelpRow> =>
  orTaken(
    db
      .insertInto('helps')
      .values({ ...columns, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

export const saveHelp = (
  db: PlatformDb,
  id: number,
  columns: Omit<Updateable<Database['helps']>, 'id' | 'created_at'>,
): Promise<HelpRow> =>
  orTaken(db.updateTable('helps').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow());

export async function removeHelp(db: PlatformDb, id: number): Promise<void> {
  await db.deleteFrom('helps').where('id', '=', id).execute();
}
