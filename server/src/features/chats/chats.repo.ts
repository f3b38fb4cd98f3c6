import type { Chat } from '@oplano/contracts/chats';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { TenantDb } from '#platform/db';
import { matching, page } from '#platform/records';

/** The chats a person takes part in, the liveliest first. */
export async function listChats(
  db: TenantDb,
  {
    companyId,
    userId,
    searchParam,
    pageNumber,
  }: { companyId: number; userId: number; searchParam: string; pageNumber: number },
): Promise<{ records: Chat[]; hasMore: boolean; count: number }> {
  const mine = db
    .selectFrom('chats')
    .innerJoin('chat_members as mine', (join) =>
      join
        .onRef('mine.company_id', '=', 'chats.company_id')
        .onRef('mine.chat_id', '=', 'chats.id')
        .on('mine.user_id', '=', userId),
    )
    .where('chats.company_id', '=', companyId)
    .where(matching(searchParam, 'chats.title'))
    .selectAll('chats')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('chat_members')
          .innerJoin('users', 'users.id', 'chat_members.user_id')
          .whereRef('chat_members.company_id', '=', 'chats.company_id')
          .whereRef('chat_members.chat_id', '=', 'chats.id')
          .select(['chat_members.user_id as userId', 'chat_members.unreads', 'users.name'])
          .orderBy('chat_members.user_id'),
      ).as('members'),
    )
    .orderBy('chats.updated_at', 'desc')
    .orderBy('chats.id', 'desc');
  const { rows, ...rest } = await page(mine, pageNumber);
  const records = rows.map((row) => ({
    id: row.id,
    uuid: row.uuid,
    title: row.title,
    ownerId: row.owner_id,
    lastMessage: row.last_message,
    users: row.members.map(({ userId: id, unreads, name }) => ({ userId: id, unreads, user: { id, name } })),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }));
  return { records, ...rest };
}

export interface NewChat {
  readonly title: string;
  readonly ownerId: number;
  readonly lastMessage: string;
  readonly members: readonly { userId: number; unreads: number }[];
  readonly now: Date;
}

export async function insertChat(db: TenantDb, companyId: number, chat: NewChat): Promise<number> {
  const { id } = await db
    .insertInto('chats')
    .values({
      company_id: companyId,
      uuid: crypto.randomUUID(),
      title: chat.title,
      owner_id: chat.ownerId,
      last_message: chat.lastMessage,
      created_at: chat.now,
      updated_at: chat.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('chat_members')
    .values(
      chat.members.map(({ userId, unreads }) => ({ company_id: companyId, chat_id: id, user_id: userId, unreads })),
    )
    .execute();
  return id;
}
