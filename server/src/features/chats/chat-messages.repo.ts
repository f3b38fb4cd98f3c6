import { sql } from 'kysely';
import type { StoredMedia } from '#features/messages';
import type { CompanyCtx } from '#platform/use-case';
import type { ChatMessageRow } from './chat-record.ts';

type Place = Pick<CompanyCtx, 'db' | 'companyId'>;

export interface NewChatMessage {
  readonly chatId: number;
  readonly sender: { readonly id: number; readonly name: string };
  readonly body: string;
  readonly clientId: string | null;
  readonly quotedId: string | null;
  readonly mentions: readonly number[];
  readonly media: StoredMedia | null;
  readonly now: Date;
}

const fileColumns = (media: StoredMedia) => ({
  media_kind: media.kind,
  media_path: media.path,
  thumbnail_path: media.thumbnailPath ?? null,
  media_name: media.name,
  media_mimetype: media.mimetype,
  media_size: String(media.size),
  media_width: media.width ?? null,
  media_height: media.height ?? null,
  media_seconds: media.seconds ?? null,
  media_voice: media.voice ?? false,
  media_waveform: media.waveform ? [...media.waveform] : null,
});

/** Stores what was said, under the lock of its chat. Undefined: it was said before, under the same name. */
export async function insertChatMessage({ db, companyId }: Place, said: NewChatMessage): Promise<string | undefined> {
  const row = await db
    .insertInto('chat_messages')
    .values({
      company_id: companyId,
      chat_id: said.chatId,
      sender_id: said.sender.id,
      sender_name: said.sender.name,
      client_id: said.clientId,
      body: said.body,
      quoted_id: said.quotedId,
      mentions: [...said.mentions],
      ...(said.media ? fileColumns(said.media) : {}),
      created_at: said.now,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'sender_id', 'client_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** What was said under a name that a browser chose. */
export const findSaid = ({ db, companyId }: Place, senderId: number, clientId: string) =>
  db
    .selectFrom('chat_messages')
    .select(['id', 'chat_id'])
    .where('company_id', '=', companyId)
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

export const lockChatMessage = (
  { db, companyId }: Place,
  chatId: number,
  messageId: string,
): Promise<ChatMessageRow | undefined> =>
  db
    .selectFrom('chat_messages')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();

export async function replaceChatText(
  { db, companyId }: Place,
  messageId: string,
  { body, mentions, now }: { body: string; mentions: readonly number[]; now: Date },
): Promise<void> {
  await db
    .updateTable('chat_messages')
    .set({ body, mentions: [...mentions], edited_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', messageId)
    .execute();
}

/** Empties a message; that something stood there stays. Its file is forgotten with it. */
export async function emptyChatMessage({ db, companyId }: Place, messageId: string, now: Date): Promise<void> {
  await db
    .updateTable('chat_messages')
    .set({
      body: '',
      mentions: [],
      deleted_at: now,
      media_kind: null,
      media_path: null,
      thumbnail_path: null,
      media_name: null,
      media_mimetype: null,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', messageId)
    .execute();
}

/** The newest thing that was said and not taken back. */
export const newestSaid = ({ db, companyId }: Place, chatId: number) =>
  db
    .selectFrom('chat_messages')
    .select(['id', 'sender_name', 'body', 'media_name'])
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** One more for everybody but who said it, who has read all of it. Under the lock of the chat, as all that counts. */
export async function countSaid(
  { db, companyId }: Place,
  said: {
    readonly chatId: number;
    readonly id: string;
    readonly senderId: number;
    readonly mentions: readonly number[];
  },
): Promise<void> {
  const isSender = sql`user_id = ${said.senderId}`;
  await db
    .updateTable('chat_members')
    .set({
      unreads: sql<number>`case when ${isSender} then 0 else unreads + 1 end`,
      mentions: sql<number>`case when ${isSender} then 0
        else mentions + case when user_id = any (${[...said.mentions]}::int[]) then 1 else 0 end end`,
      read_id: sql<string>`case when ${isSender} then ${said.id}::bigint else read_id end`,
    })
    .where('company_id', '=', companyId)
    .where('chat_id', '=', said.chatId)
    .execute();
}

/** One less for everybody who had not read it, and one mention less, or more, where it named them before or does now. */
export async function countChanged(
  { db, companyId }: Place,
  before: Pick<ChatMessageRow, 'id' | 'chat_id' | 'sender_id' | 'mentions'>,
  after: { readonly isGone: boolean; readonly mentions: readonly number[] },
): Promise<void> {
  const named = (ids: readonly number[]) => sql`(case when user_id = any (${[...ids]}::int[]) then 1 else 0 end)`;
  await db
    .updateTable('chat_members')
    .set({
      unreads: sql<number>`unreads - ${after.isGone ? 1 : 0}::int`,
      mentions: sql<number>`mentions - ${named(before.mentions)} + ${named(after.mentions)}`,
    })
    .where('company_id', '=', companyId)
    .where('chat_id', '=', before.chat_id)
    .where('read_id', '<', before.id)
    .where('user_id', 'is distinct from', before.sender_id)
    .execute();
}

/** Sets how far somebody has read, never backwards, and counts what is left. False: nothing changed. */
export async function markRead(
  { db, companyId }: Place,
  { chatId, userId, upTo }: { chatId: number; userId: number; upTo: number | undefined },
): Promise<boolean> {
  const messages = sql`from chat_messages said where said.company_id = ${companyId} and said.chat_id = ${chatId}`;
  const reached = upTo === undefined ? sql`` : sql` and said.id <= ${String(upTo)}::bigint`;
  const { rows } = await sql`
    with place as (select greatest(read_id, coalesce((select max(said.id) ${messages}${reached}), 0)) as read_id
      from chat_members where company_id = ${companyId} and chat_id = ${chatId} and user_id = ${userId}),
    rest as (select count(*)::int as unreads, count(*) filter (where ${userId} = any (said.mentions))::int as mentions
      ${messages} and said.id > (select read_id from place) and said.deleted_at is null
        and said.sender_id is distinct from ${userId})
    update chat_members set read_id = place.read_id, unreads = rest.unreads, mentions = rest.mentions
    from place, rest
    where company_id = ${companyId} and chat_id = ${chatId} and user_id = ${userId}
      and chat_members.read_id < place.read_id
    returning user_id`.execute(db);
  return rows.length > 0;
}
