import type { QueryOf } from '@oplano/contracts';
import { chatPageSize, type Chat, type ChatMessage, type chatRoutes } from '@oplano/contracts/chats';
import { isInChat } from '@oplano/core/chats';
import { sql, type SqlBool } from 'kysely';
import { matching, page } from '#platform/records';
import { AppError, type CompanyCtx, type Ctx } from '#platform/use-case';
import { selectChatMessages, selectChats, toChat, toChatMessage } from './chat-record.ts';

/** Of the person who asks: being in a chat is all it takes, and nothing else helps. */
const isMine = ({ actor, companyId }: Ctx) => sql<SqlBool>`exists (
  select from chat_members mine
  where mine.company_id = ${companyId} and mine.chat_id = chats.id and mine.user_id = ${actor.userId}
)`;

/** The title says it, or the name of somebody in it. */
const isFound = (searchParam: string) => sql<SqlBool>`(${matching(searchParam, 'chats.title')} or exists (
  select from chat_members other join users on users.id = other.user_id
  where other.company_id = chats.company_id and other.chat_id = chats.id and ${matching(searchParam, 'users.name')}
))`;

/** The chats a person takes part in, the liveliest first. */
export async function listChats(
  ctx: Ctx,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<{ records: Chat[]; hasMore: boolean; count: number }> {
  const mine = selectChats(ctx.db, ctx.companyId)
    .where(isMine(ctx))
    .$if(searchParam.trim() !== '', (query) => query.where(isFound(searchParam)))
    .orderBy('chats.updated_at', 'desc')
    .orderBy('chats.id', 'desc');
  const { rows, ...rest } = await page(mine, pageNumber);
  return { records: rows.map(toChat), ...rest };
}

export async function findChat({ db, companyId }: CompanyCtx, chatId: number): Promise<Chat | undefined> {
  const row = await selectChats(db, companyId).where('chats.id', '=', chatId).executeTakeFirst();
  return row && toChat(row);
}

export async function findChats({ db, companyId }: CompanyCtx, ids: readonly number[]): Promise<Chat[]> {
  if (ids.length === 0) return [];
  const rows = await selectChats(db, companyId)
    .where('chats.id', 'in', [...ids])
    .execute();
  return rows.map(toChat);
}

/** A chat the person takes part in; any other is none. */
export async function getOwnChat(ctx: Ctx, chatId: number): Promise<Chat> {
  const chat = await findChat(ctx, chatId);
  if (!chat || !isInChat(chat, ctx.actor.userId)) throw new AppError('ERR_NO_CHAT_FOUND');
  return chat;
}

export async function getChatByUuid(ctx: Ctx, uuid: string): Promise<Chat> {
  const row = await selectChats(ctx.db, ctx.companyId)
    .where('chats.uuid', '=', uuid)
    .where(isMine(ctx))
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_CHAT_FOUND');
  return toChat(row);
}

export async function getChatMessage(ctx: CompanyCtx, chatId: number, messageId: string): Promise<ChatMessage> {
  const row = await selectChatMessages(ctx.db, ctx.companyId, chatId)
    .where('chat_messages.id', '=', messageId)
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return toChatMessage(row, ctx);
}

interface MessagePage {
  records: ChatMessage[];
  hasMore: boolean;
  hasNewer: boolean;
}

/** So many messages from an edge, and whether there are more beyond them; oldest first. */
async function stretch(ctx: Ctx, chatId: number, edge: { before?: number; after?: number; skip?: number }) {
  const isUpwards = edge.after === undefined;
  const rows = await selectChatMessages(ctx.db, ctx.companyId, chatId)
    .$if(edge.before !== undefined, (query) => query.where('chat_messages.id', '<', String(edge.before)))
    .$if(edge.after !== undefined, (query) => query.where('chat_messages.id', '>', String(edge.after)))
    .orderBy('chat_messages.id', isUpwards ? 'desc' : 'asc')
    .offset(edge.skip ?? 0)
    .limit(chatPageSize + 1)
    .execute();
  const records = rows.slice(0, chatPageSize).map((row) => toChatMessage(row, ctx));
  return { records: isUpwards ? records.toReversed() : records, isMore: rows.length > chatPageSize };
}

/** A page of a chat: the newest, one of those above, or what stands around, above or below a message. */
export async function listChatMessages(
  ctx: Ctx,
  chatId: number,
  { pageNumber, before, after, around }: QueryOf<typeof chatRoutes.messages>,
): Promise<MessagePage> {
  await getOwnChat(ctx, chatId);
  if (around !== undefined) {
    await getChatMessage(ctx, chatId, String(around));
    const above = await stretch(ctx, chatId, { before: around + 1 });
    const below = await stretch(ctx, chatId, { after: around });
    return { records: [...above.records, ...below.records], hasMore: above.isMore, hasNewer: below.isMore };
  }
  if (after !== undefined) {
    const below = await stretch(ctx, chatId, { after });
    return { records: below.records, hasMore: true, hasNewer: below.isMore };
  }
  const skip = before === undefined ? (pageNumber - 1) * chatPageSize : 0;
  const above = await stretch(ctx, chatId, before === undefined ? { skip } : { before });
  return { records: above.records, hasMore: above.isMore, hasNewer: before !== undefined || pageNumber > 1 };
}

/** What was said with these words in it, newest first. */
export async function searchChatMessages(
  ctx: Ctx,
  chatId: number,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<{ records: ChatMessage[]; hasMore: boolean }> {
  await getOwnChat(ctx, chatId);
  if (searchParam.trim() === '') return { records: [], hasMore: false };
  const rows = await selectChatMessages(ctx.db, ctx.companyId, chatId)
    .where('chat_messages.deleted_at', 'is', null)
    .where(matching(searchParam, 'chat_messages.body', 'chat_messages.media_name'))
    .orderBy('chat_messages.id', 'desc')
    .offset((pageNumber - 1) * chatPageSize)
    .limit(chatPageSize + 1)
    .execute();
  const records = rows.slice(0, chatPageSize).map((row) => toChatMessage(row, ctx));
  return { records, hasMore: rows.length > chatPageSize };
}

/** Whether a person is in the chat of one of these messages. */
export async function isInAnyChatOf(ctx: Ctx, messageIds: readonly string[]): Promise<boolean> {
  const rows = await ctx.db
    .selectFrom('chat_messages')
    .innerJoin('chat_members as mine', (join) =>
      join
        .onRef('mine.company_id', '=', 'chat_messages.company_id')
        .onRef('mine.chat_id', '=', 'chat_messages.chat_id')
        .on('mine.user_id', '=', ctx.actor.userId),
    )
    .select('chat_messages.id')
    .where('chat_messages.company_id', '=', ctx.companyId)
    .where('chat_messages.id', 'in', [...messageIds])
    .limit(1)
    .execute();
  return rows.length > 0;
}
