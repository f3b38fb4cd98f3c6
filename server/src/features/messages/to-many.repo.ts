import type { MessageContent } from '@oplano/contracts/messages';
import { termsOf } from '@oplano/core/messages';
import { sql } from 'kysely';
import type { TicketRow } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import type { Leave } from './ask-to-say.ts';
import type { StoredMedia } from './media/store-media.ts';

export interface ManyWay {
  readonly connectionId: number;
  /** Whether each may be told was asked before. */
  readonly cause: Leave<'reminder'> | { readonly kind: 'campaign' | 'campaignTest' };
  /** Which campaign or invoice it belongs to. */
  readonly sourceId: number;
  readonly media?: StoredMedia | undefined;
}

export interface ManySaying {
  readonly chatId: number;
  /** The last ticket of the conversation; null: there is none, and none is made for this. */
  readonly ticketId: number | null;
  readonly queueId: number | null;
  readonly body: string;
  readonly content: MessageContent;
}

type Place = Pick<CompanyCtx, 'db' | 'companyId' | 'now'>;

/** The messages, their file and their places in the line, in one statement. */
export async function insertToMany(
  { db, companyId, now }: Place,
  { connectionId, cause, sourceId, media }: ManyWay,
  sayings: readonly ManySaying[],
): Promise<Map<number, string>> {
  const { origin, class: sendClass, source } = termsOf(cause.kind);
  const { rows } = await sql<{ id: string; chatId: number }>`
    with said as (
      insert into messages (
        company_id, ticket_id, chat_id, connection_id, from_me, origin, body, content, ack, queue_id, sent_at, created_at
      )
      select ${companyId}, ticket_id, chat_id, ${connectionId}, true, ${origin}, body, content, 0, queue_id,
        ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(
        sayings.map((one) => ({
          ticket_id: one.ticketId,
          chat_id: one.chatId,
          queue_id: one.queueId,
          body: one.body,
          content: one.content,
        })),
      )}::jsonb) as saying (ticket_id int, chat_id int, queue_id int, body text, content jsonb)
      returning id, chat_id
    ), filed as (
      insert into message_media (message_id, company_id, kind, state, name, mimetype, size, path, thumbnail_path, voice)
      select said.id, ${companyId}, ${media?.kind ?? ''}, 'ready', ${media?.name ?? ''}, ${media?.mimetype ?? ''},
        ${String(media?.size ?? 0)}::bigint, ${media?.path ?? null}, ${media?.thumbnailPath ?? null}, false
      from said where ${media !== undefined}
    ), queued as (
      insert into outbox (
        company_id, connection_id, chat_id, message_id, action, payload, not_before, created_at, class, source_kind,
        source_id, quiet, has_file
      )
      select ${companyId}, ${connectionId}, chat_id, id, 'send', '{}'::jsonb, ${now}, ${now}, ${sendClass},
        ${source}, ${sourceId}, true, ${media !== undefined}
      from said order by id
    )
    select id, chat_id as "chatId" from said
  `.execute(db);
  return new Map(rows.map(({ id, chatId }) => [chatId, id]));
}

export async function adoptMessages({ db, companyId }: Place, ticket: TicketRow): Promise<void> {
  await sql`
    update messages set ticket_id = ${ticket.id}
    where company_id = ${companyId} and chat_id = ${ticket.contact_id} and connection_id = ${ticket.connection_id}
      and ticket_id is null
  `.execute(db);
}

export async function removeUnsent({ db, companyId }: Place, messageIds: readonly string[]): Promise<void> {
  await sql`
    delete from messages where company_id = ${companyId} and id = any(${[...messageIds]}::bigint[])
      and ticket_id is null and external_id is null and ack = 0
  `.execute(db);
}
