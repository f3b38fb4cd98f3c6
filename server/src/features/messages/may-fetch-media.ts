import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { readableMessages, visible } from '#features/tickets';
import type { Ctx } from '#platform/use-case';
import { hidesDeleted } from './tell.ts';

/**
 * Whether a person may look at the file of one of these messages: what a page of the conversation would show them, asked
 * of single messages. A quoted one is shown with the message that quotes it.
 */
export async function mayFetchMedia(ctx: Ctx, messageIds: readonly string[]): Promise<boolean> {
  const ids = sql`${[...messageIds]}::bigint[]`;
  return (await readsAny(ctx, sql`messages.id = any (${ids})`)) || readsAny(ctx, quoting(ids));
}

const quoting = (ids: RawBuilder<unknown>) => sql<SqlBool>`messages.id in (
  select answer.id from messages original
  join messages answer on answer.company_id = original.company_id and answer.chat_id = original.chat_id
    and answer.connection_id = original.connection_id and answer.quoted_id = original.id
  where original.id = any (${ids})
)`;

async function readsAny(ctx: Ctx, wanted: RawBuilder<unknown>): Promise<boolean> {
  const { db, companyId, actor } = ctx;
  const isShown = (await hidesDeleted(ctx)) ? sql`messages.deleted_at is null` : sql`true`;
  const rows = await db
    .selectFrom('tickets')
    .select('tickets.id')
    .where('tickets.company_id', '=', companyId)
    .where((eb) => visible(eb, actor))
    .where(
      sql<SqlBool>`exists (
        select from messages
        where messages.company_id = tickets.company_id and messages.chat_id = tickets.contact_id
          and messages.connection_id = tickets.connection_id and ${wanted} and ${isShown}
          and (messages.ticket_id = tickets.id or ${readableMessages(actor)})
      )`,
    )
    .limit(1)
    .execute();
  return rows.length > 0;
}
