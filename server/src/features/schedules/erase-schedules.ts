import { sql } from 'kysely';
import { tellTables, type ErasedSome, type TracedPerson } from '#features/privacy';
import { exportedTable } from '#platform/archives';
import type { CompanyCtx } from '#platform/use-case';
import { deleteSchedule } from './delete-schedule.ts';

const atOnce = 50;

/** What was planned for them is taken back, and what went out of it is kept nowhere but in figures. */
export async function eraseSchedules(ctx: CompanyCtx, { contactId }: TracedPerson): Promise<ErasedSome> {
  const rows = await ctx.db
    .selectFrom('schedules')
    .select('id')
    .where('company_id', '=', ctx.companyId)
    .where('contact_id', '=', contactId)
    .orderBy('id')
    .limit(atOnce)
    .execute();
  for (const { id } of rows) await deleteSchedule(ctx, id);
  return { rows: rows.length, next: rows.length === atOnce ? 'more' : null };
}

const planned = exportedTable('schedules', 'id body template send_at media_path media_name created_at updated_at');

export const tellSchedules = tellTables(({ contactId }) => [[planned, sql`contact_id = ${contactId}`]]);
