import type { CompanyCtx } from '#platform/use-case';

type Place = Pick<CompanyCtx, 'db' | 'companyId' | 'now'>;

/** Whom a note names that it did not name before. */
export async function addMentions(
  { db, companyId, now }: Place,
  note: { readonly messageId: string; readonly ticketId: number },
  userIds: readonly number[],
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .insertInto('message_mentions')
    .values(
      userIds.map((userId) => ({
        company_id: companyId,
        message_id: note.messageId,
        ticket_id: note.ticketId,
        user_id: userId,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return rows.map(({ user_id: userId }) => userId);
}

/** False: there was nothing to look at. */
export async function seeMentions(
  { db, companyId, now }: Place,
  seen: { readonly userId: number; readonly ticketId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('message_mentions')
    .set({ seen_at: now })
    .where('company_id', '=', companyId)
    .where('user_id', '=', seen.userId)
    .where('ticket_id', '=', seen.ticketId)
    .where('seen_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
