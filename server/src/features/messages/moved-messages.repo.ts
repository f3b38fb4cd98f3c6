import type { MediaKind } from '@oplano/contracts/messages';
import type { MovedMessage } from '@oplano/core/moving';
import { sql } from 'kysely';
import type { CompanyCtx } from '#platform/use-case';
import type { StoredMedia } from './media/store-media.ts';

type Place = Pick<CompanyCtx, 'db' | 'companyId' | 'now'>;

/** A message of another program. */
export interface NewMovedMessage extends Omit<
  MovedMessage,
  'ticketId' | 'contactId' | 'userId' | 'queueId' | 'quotedId' | 'file'
> {
  readonly ticketId: number;
  readonly chatId: number;
  readonly connectionId: number;
  readonly contactId: number | null;
  readonly userId: number | null;
  readonly queueId: number | null;
}

interface OnChannel {
  readonly connectionId: number;
  readonly externalId: string;
}
export const onChannelKey = ({ connectionId, externalId }: OnChannel): string => `${connectionId}/${externalId}`;

/** Which of these are here already, by `onChannelKey`. */
export async function knownOnChannel(
  { db, companyId }: Place,
  asked: readonly OnChannel[],
): Promise<Map<string, number>> {
  const { rows } = await sql<OnChannel & { id: string }>`
    select m.id, m.connection_id as "connectionId", m.external_id as "externalId"
    from unnest(${asked.map((one) => one.connectionId)}::int[], ${asked.map((one) => one.externalId)}::text[])
      as asked (connection_id, external_id)
    join messages m on m.company_id = ${companyId} and m.connection_id = asked.connection_id
      and m.external_id = asked.external_id
  `.execute(db);
  return new Map(rows.map((row) => [onChannelKey(row), Number(row.id)]));
}

/** Many at once; answers their numbers in this order. Nothing is sent, and nobody is told. */
export async function insertMovedMessages(
  { db, companyId }: Place,
  messages: readonly NewMovedMessage[],
): Promise<number[]> {
  const json = JSON.stringify(messages.map((message, at) => ({ ...message, at })));
  const { rows } = await sql<{ id: string }>`
    insert into messages (company_id, ticket_id, chat_id, connection_id, external_id, from_me, contact_id, user_id, queue_id,
      origin, body, content, ack, is_private, is_edited, is_forwarded, deleted_at, sent_at, created_at)
    select ${companyId}, "ticketId", "chatId", "connectionId", "externalId", "fromMe", "contactId", "userId", "queueId",
      origin, body, content, ack, "isPrivate", "isEdited", "isForwarded", case when "isDeleted" then "sentAt" end,
      "sentAt", "sentAt"
    from json_to_recordset(${json}::json) as moved (at int, "ticketId" int, "chatId" int, "connectionId" int,
      "externalId" text, "fromMe" boolean, "contactId" int, "userId" int, "queueId" int, origin text, body text,
      content jsonb, ack smallint, "isPrivate" boolean, "isEdited" boolean, "isForwarded" boolean, "isDeleted" boolean,
      "sentAt" timestamptz)
    order by at
    returning id
  `.execute(db);
  return rows.map(({ id }) => Number(id)).toSorted((one, other) => one - other);
}

/** Messages that answer another one. */
export async function quoteMoved(
  { db, companyId }: Place,
  pairs: readonly { readonly messageId: number; readonly quotedId: number }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    update messages m set quoted_id = pair.quoted_id
    from unnest(${pairs.map(({ messageId }) => messageId)}::bigint[], ${pairs.map(({ quotedId }) => quotedId)}::bigint[])
      as pair (message_id, quoted_id)
    where m.company_id = ${companyId} and m.id = pair.message_id
  `.execute(db);
}

/** The places of files that have not come along yet. */
export async function expectMovedMedia(
  { db, companyId }: Place,
  files: readonly { readonly messageId: number; readonly kind: MediaKind; readonly name: string }[],
): Promise<void> {
  if (files.length === 0) return;
  await db
    .insertInto('message_media')
    .values(
      files.map(({ messageId, kind, name }) => ({
        message_id: String(messageId),
        company_id: companyId,
        kind,
        state: 'failed' as const,
        failure: 'the file did not come along',
        name,
      })),
    )
    .execute();
}

/** A file that came along. False: its message is gone, or has its file. */
export async function keepMovedMedia(
  { db, companyId }: Place,
  messageId: number,
  media: StoredMedia,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('message_media')
    .set({
      kind: media.kind,
      state: 'ready',
      failure: null,
      name: media.name,
      mimetype: media.mimetype,
      size: String(media.size),
      width: media.width ?? null,
      height: media.height ?? null,
      path: media.path,
      thumbnail_path: media.thumbnailPath ?? null,
    })
    .where('company_id', '=', companyId)
    .where('message_id', '=', String(messageId))
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
