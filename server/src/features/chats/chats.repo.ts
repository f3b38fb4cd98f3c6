import { sql } from 'kysely';
import type { TenantDb } from '#platform/db';
import { refusing } from '#platform/records';
import type { CompanyCtx } from '#platform/use-case';

type Place = Pick<CompanyCtx, 'db' | 'companyId'>;
const orNobody = refusing({ chat_members_company_id_user_id_fkey: 'ERR_NO_USER_FOUND' });

/** Whoever writes in a chat, or about it, does so one after the other. */
export async function lockChat({ db, companyId }: Place, chatId: number): Promise<boolean> {
  const row = await db
    .selectFrom('chats')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewChat {
  readonly title: string;
  readonly ownerId: number;
  readonly isDirect: boolean;
  readonly memberIds: readonly number[];
  readonly now: Date;
}

/** Adds a chat. Two people have one of their own: where they have it already, it is that one, and `isNew` is false. */
export async function insertChat(
  db: TenantDb,
  companyId: number,
  chat: NewChat,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const [first, second] = chat.isDirect ? chat.memberIds.toSorted((a, b) => a - b) : [null, null];
  const pair = { first_id: first ?? null, second_id: second ?? null };
  const made = await db
    .insertInto('chats')
    .values({
      company_id: companyId,
      uuid: crypto.randomUUID(),
      title: chat.title,
      owner_id: chat.ownerId,
      ...pair,
      created_at: chat.now,
      updated_at: chat.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'first_id', 'second_id']).where('first_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (made) {
    await insertMembers({ db, companyId }, made.id, chat.memberIds);
    return { id: made.id, isNew: true };
  }
  const { id } = await db
    .selectFrom('chats')
    .select('id')
    .where('company_id', '=', companyId)
    .where('first_id', '=', pair.first_id)
    .where('second_id', '=', pair.second_id)
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

/** Whoever comes into a chat has read what was said before. */
export async function insertMembers(
  { db, companyId }: Place,
  chatId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  const newest = sql<string>`coalesce((
    select max(id) from chat_messages where company_id = ${companyId} and chat_id = ${chatId}
  ), 0)`;
  const values = userIds.map((userId) => ({
    company_id: companyId,
    chat_id: chatId,
    user_id: userId,
    read_id: newest,
  }));
  await orNobody(db.insertInto('chat_members').values(values).execute());
  await db
    .deleteFrom('chat_leavers')
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where('user_id', 'in', [...userIds])
    .execute();
}

/** Takes people out of a chat; their names stay. */
export async function removeMembers(
  { db, companyId }: Place,
  chatId: number,
  people: readonly { readonly id: number; readonly name: string }[],
  now: Date,
): Promise<void> {
  if (people.length === 0) return;
  await db
    .deleteFrom('chat_members')
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
  await db
    .insertInto('chat_leavers')
    .values(people.map(({ id, name }) => ({ company_id: companyId, chat_id: chatId, user_id: id, name, left_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'chat_id', 'user_id'])
        .doUpdateSet((eb) => ({ name: eb.ref('excluded.name'), left_at: eb.ref('excluded.left_at') })),
    )
    .execute();
}

interface ChatColumns {
  readonly title?: string;
  readonly last_message?: string;
  /** Something was said: it moves up in the lists. */
  readonly said_at?: Date;
}

/** Changes a chat; also called where only its people changed, so that its version says so. */
export async function saveChat({ db, companyId }: Place, chatId: number, change: ChatColumns): Promise<void> {
  const { said_at, ...columns } = change;
  await db
    .updateTable('chats')
    .set({
      ...columns,
      // Clocks of processes differ a little; a list that is sorted by it never runs backwards.
      updated_at: said_at ? sql<Date>`greatest(updated_at, ${said_at})` : sql<Date>`updated_at`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .execute();
}

export async function removeChats({ db, companyId }: Place, chatIds: readonly number[]): Promise<void> {
  if (chatIds.length === 0) return;
  await db
    .deleteFrom('chats')
    .where('company_id', '=', companyId)
    .where('id', 'in', [...chatIds])
    .execute();
}
