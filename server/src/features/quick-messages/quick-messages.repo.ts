import type { QuickMessageCreation } from '@oplano/contracts/quick-messages';
import type { Updateable } from 'kysely';
import type { Database, TenantDb } from '#platform/db';
import type { QuickMessageRow } from './quick-message-record.ts';

export const lockQuickMessage = (db: TenantDb, companyId: number, id: number): Promise<QuickMessageRow | undefined> =>
  db
    .selectFrom('quick_messages')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const insertQuickMessage = (
  db: TenantDb,
  companyId: number,
  form: QuickMessageCreation & { userId: number | null; now: Date },
): Promise<QuickMessageRow> =>
  db
    .insertInto('quick_messages')
    .values({
      company_id: companyId,
      user_id: form.userId,
      shortcode: form.shortcode,
      message: form.message,
      shared: form.geral,
      visible: form.visao,
      created_at: form.now,
      updated_at: form.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

type Columns = Omit<Updateable<Database['quick_messages']>, 'id' | 'company_id'>;

export const saveQuickMessage = (
  db: TenantDb,
  companyId: number,
  id: number,
  change: Columns & { updated_at: Date },
): Promise<QuickMessageRow> =>
  db
    .updateTable('quick_messages')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function removeQuickMessage(db: TenantDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('quick_messages').where('company_id', '=', companyId).where('id', '=', id).execute();
}
