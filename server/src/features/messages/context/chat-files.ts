import type { ChatFileKind, Message } from '@oplano/contracts/messages';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { getTicketByUuid } from '#features/tickets';
import type { Ctx } from '#platform/use-case';
import { edgeOf, readEdge } from '../edges.ts';
import { selectMessages, toMessage } from '../message-record.ts';
import { readableHere } from '../readable-here.ts';
import { hidesDeleted } from '../tell.ts';

const pageSize = 24;

/** Written as the indexes are: one for files, one for addresses. */
const conditions: Readonly<Record<ChatFileKind, RawBuilder<SqlBool>>> = {
  media: sql<SqlBool>`messages.content ->> 'kind' = 'media' and file.kind in ('image', 'video', 'audio')`,
  documents: sql<SqlBool>`messages.content ->> 'kind' = 'media' and file.kind = 'document'`,
  links: sql<SqlBool>`messages.body ~* 'https?://'`,
};

/** What a conversation holds besides words, newest first: what this person may read, and nobody took back. */
export async function chatFiles(
  ctx: Ctx,
  ticketUuid: string,
  { kind, cursor }: { readonly kind: ChatFileKind; readonly cursor?: string | undefined },
): Promise<{ messages: Message[]; cursor: string | null }> {
  const ticket = await getTicketByUuid(ctx, ticketUuid);
  const edge = cursor === undefined ? null : readEdge(cursor);
  const rows = await selectMessages(ctx.db)
    .where('messages.company_id', '=', ctx.companyId)
    .where('messages.chat_id', '=', ticket.contactId)
    .where('messages.connection_id', '=', ticket.whatsappId)
    .where('messages.deleted_at', 'is', null)
    .where(sql<SqlBool>`(${conditions[kind]})`)
    .where(readableHere(ctx.actor, ticket))
    .$if(edge !== null, (query) =>
      query.where(sql<SqlBool>`(messages.sent_at, messages.id) < (${edge?.at}, ${edge?.id}::bigint)`),
    )
    .orderBy('messages.sent_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const showing = { fileUrl: ctx.fileUrl, hidesDeleted: await hidesDeleted(ctx), ticket };
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    messages: page.map((row) => toMessage(row, showing)),
    cursor: last && rows.length > pageSize ? edgeOf(last) : null,
  };
}
