import type { CompanyCtx } from '#platform/use-case';
import type { MessageRow } from './message-record.ts';

interface Reaction {
  readonly author: string;
  readonly contactId: number | null;
  readonly userId: number | null;
  readonly emoji: string;
  readonly at: Date;
}

/**
 * One sign per person and message; a later one replaces it, an older one comes too late. One that was taken away stays as an
 * empty one, so that what is heard after that, and was set before it, does not come back.
 */
export async function setReaction(
  { db, companyId }: Pick<CompanyCtx, 'db' | 'companyId'>,
  message: MessageRow,
  reaction: Reaction,
): Promise<void> {
  const { author, contactId, userId, emoji, at } = reaction;
  await db
    .insertInto('message_reactions')
    .values({
      company_id: companyId,
      message_id: message.id,
      author,
      contact_id: contactId,
      user_id: userId,
      emoji,
      at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'message_id', 'author'])
        .doUpdateSet({ emoji, at, user_id: userId })
        .where('message_reactions.at', '<=', at),
    )
    .execute();
}
