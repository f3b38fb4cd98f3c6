import type { Ctx } from '#platform/use-case';
import type { ActingCtx } from './actions/define-action.ts';
import type { TicketRow } from './ticket-record.ts';

/** Answers the number of the new note. */
export async function insertNote(ctx: ActingCtx, ticket: TicketRow, note: string): Promise<number> {
  const { id } = await ctx.db
    .insertInto('ticket_notes')
    .values({
      company_id: ctx.companyId,
      ticket_id: ticket.id,
      contact_id: ticket.contact_id,
      user_id: ctx.actor?.userId ?? null,
      note,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteNote({ db, companyId }: Pick<Ctx, 'db' | 'companyId'>, noteId: number): Promise<void> {
  await db.deleteFrom('ticket_notes').where('company_id', '=', companyId).where('id', '=', noteId).execute();
}
