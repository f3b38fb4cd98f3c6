import type { Chat, ChatMessage } from '@oplano/contracts/chats';
import type { Media } from '@oplano/contracts/messages';
import { ownerAmong } from '@oplano/core/chats';
import type { Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { allOf, type Database, type TenantDb } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';

export type ChatMessageRow = Selectable<Database['chat_messages']>;

/** Chats with everybody who is and was in them, in one statement. */
export const selectChats = (db: TenantDb, companyId: number) =>
  db
    .selectFrom('chats')
    .where('chats.company_id', '=', companyId)
    .select(allOf('chats'))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('chat_members as member')
          .innerJoin('users', 'users.id', 'member.user_id')
          .whereRef('member.company_id', '=', 'chats.company_id')
          .whereRef('member.chat_id', '=', 'chats.id')
          .select(['member.user_id', 'member.unreads', 'member.mentions', 'member.read_id', 'users.name'])
          .orderBy('member.place'),
      ).as('members'),
      jsonArrayFrom(
        eb
          .selectFrom('chat_leavers as leaver')
          .whereRef('leaver.company_id', '=', 'chats.company_id')
          .whereRef('leaver.chat_id', '=', 'chats.id')
          .select(['leaver.user_id as id', 'leaver.name'])
          .orderBy('leaver.left_at')
          .orderBy('leaver.user_id'),
      ).as('left'),
    ]);

type FullChat = Awaited<ReturnType<ReturnType<typeof selectChats>['executeTakeFirstOrThrow']>>;

export const toChat = (row: FullChat): Chat => ({
  id: row.id,
  uuid: row.uuid,
  title: row.title,
  isDirect: row.first_id !== null,
  ownerId: ownerAmong(
    row.owner_id,
    row.members.map((member) => member.user_id),
  ),
  lastMessage: row.last_message,
  users: row.members.map(({ user_id: id, unreads, mentions, read_id, name }) => ({
    userId: id,
    unreads,
    mentions,
    readId: Number(read_id),
    user: { id, name },
  })),
  left: row.left,
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});

/** What was said, with what it answers. */
export const selectChatMessages = (db: TenantDb, companyId: number, chatId: number) =>
  db
    .selectFrom('chat_messages')
    .leftJoin('chat_messages as quoted', (join) =>
      join
        .onRef('quoted.company_id', '=', 'chat_messages.company_id')
        .onRef('quoted.id', '=', 'chat_messages.quoted_id'),
    )
    .where('chat_messages.company_id', '=', companyId)
    .where('chat_messages.chat_id', '=', chatId)
    .select(allOf('chat_messages'))
    .select([
      'quoted.sender_id as quoted_sender_id',
      'quoted.sender_name as quoted_sender_name',
      'quoted.body as quoted_body',
      'quoted.deleted_at as quoted_deleted_at',
      'quoted.media_kind as quoted_media_kind',
      'quoted.media_path as quoted_media_path',
      'quoted.thumbnail_path as quoted_thumbnail_path',
      'quoted.media_name as quoted_media_name',
      'quoted.media_mimetype as quoted_media_mimetype',
    ]);

type FullMessage = Awaited<ReturnType<ReturnType<typeof selectChatMessages>['executeTakeFirstOrThrow']>>;
type FileUrl = CompanyCtx['fileUrl'];

const bare = {
  state: 'ready',
  size: null,
  width: null,
  height: null,
  seconds: null,
  voice: false,
  waveform: null,
} as const;

function mediaOf(row: ChatMessageRow, fileUrl: FileUrl): Media | null {
  if (row.media_kind === null) return null;
  return {
    ...bare,
    kind: row.media_kind,
    url: row.media_path === null ? null : fileUrl(row.media_path),
    thumbnailUrl: row.thumbnail_path === null ? null : fileUrl(row.thumbnail_path),
    name: row.media_name ?? '',
    mimetype: row.media_mimetype ?? '',
    size: row.media_size === null ? null : Number(row.media_size),
    width: row.media_width,
    height: row.media_height,
    seconds: row.media_seconds,
    voice: row.media_voice,
    waveform: row.media_waveform,
  };
}

function quotedOf(row: FullMessage, fileUrl: FileUrl): ChatMessage['quotedMsg'] {
  if (row.quoted_id === null || row.quoted_body === null) return null;
  const media: Media | null =
    row.quoted_media_kind === null
      ? null
      : {
          ...bare,
          kind: row.quoted_media_kind,
          url: row.quoted_media_path === null ? null : fileUrl(row.quoted_media_path),
          thumbnailUrl: row.quoted_thumbnail_path === null ? null : fileUrl(row.quoted_thumbnail_path),
          name: row.quoted_media_name ?? '',
          mimetype: row.quoted_media_mimetype ?? '',
        };
  return {
    id: Number(row.quoted_id),
    senderId: row.quoted_sender_id,
    senderName: row.quoted_sender_name ?? '',
    message: row.quoted_body,
    media,
    isDeleted: row.quoted_deleted_at !== null,
  };
}

export const toChatMessage = (row: FullMessage, { fileUrl }: Pick<CompanyCtx, 'fileUrl'>): ChatMessage => ({
  id: Number(row.id),
  chatId: row.chat_id,
  senderId: row.sender_id,
  sender: { name: row.sender_name },
  clientId: row.client_id,
  message: row.body,
  media: mediaOf(row, fileUrl),
  quotedMsg: quotedOf(row, fileUrl),
  mentions: row.mentions,
  isEdited: row.edited_at !== null,
  isDeleted: row.deleted_at !== null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});
