import { sql } from 'kysely';
import type { Ctx } from '#platform/use-case';

const lastMax = 30;
const textMax = 4_000;

/** The last things said in a ticket, oldest first, what was spoken as it was written down. Notes stay in the house. */
export async function lastSaid({ db, companyId }: Ctx, ticketId: number): Promise<{ fromMe: boolean; text: string }[]> {
  const said = sql<string>`coalesce(nullif(messages.body, ''), file.transcript, '')`;
  const rows = await db
    .selectFrom('messages')
    .leftJoin('message_media as file', 'file.message_id', 'messages.id')
    .select(['messages.from_me', said.as('said')])
    .where('messages.company_id', '=', companyId)
    .where('messages.ticket_id', '=', ticketId)
    .where('messages.is_private', '=', false)
    .where('messages.deleted_at', 'is', null)
    .where(said, '<>', '')
    .orderBy('messages.sent_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(lastMax)
    .execute();
  return rows.toReversed().map((row) => ({ fromMe: row.from_me, text: row.said.slice(0, textMax) }));
}
