import { mentionedIn } from '@oplano/core/chats';
import { sql } from 'kysely';
import { insertChat, storeSaid } from '#features/chats';
import type { TenantDb } from '#platform/db';
import { chats } from './things.ts';

interface TeamTalk {
  readonly title: string;
  readonly members: readonly string[];
  readonly says: readonly (readonly [string, string])[];
  /** A few minutes, unless told otherwise. */
  readonly hoursBetween?: number;
}

/** So many words at the end of a long talk are still unread. */
const unreadEnd = 2;

/** Talks of the team, a few minutes between what was said. */
export async function addChats(
  db: TenantDb,
  companyId: number,
  people: ReadonlyMap<string, number>,
  now: Date,
  talks: readonly TeamTalk[] = chats,
): Promise<void> {
  const personOf = (name: string) => ({ id: people.get(name) ?? 0, name });
  for (const [place, { title, members, says, hoursBetween }] of talks.entries()) {
    const everybody = members.map(personOf);
    const [owner = personOf('')] = everybody;
    const between = hoursBetween === undefined ? 240_000 : hoursBetween * 3_600_000;
    const lastAt = hoursBetween === undefined ? undefined : now.getTime() - (place * 2 + 1) * 1_200_000;
    const began = lastAt === undefined ? now.getTime() - (place + 1) * 3_600_000 : lastAt - (says.length - 1) * between;
    const { id: chatId } = await insertChat(db, companyId, {
      title,
      isDirect: title === '',
      ownerId: owner.id,
      memberIds: everybody.map(({ id }) => id),
      now: new Date(began),
    });
    for (const [index, [name, body]] of says.entries()) {
      const sender = personOf(name);
      if (hoursBetween !== undefined && index === says.length - unreadEnd) await haveRead(db, companyId, chatId);
      await storeSaid(
        { db, companyId },
        {
          chatId,
          sender,
          body,
          clientId: null,
          quotedId: null,
          mentions: mentionedIn(body, everybody, sender.id),
          media: null,
          now: new Date(began + index * between),
        },
      );
    }
  }
}

/** Everybody has read what was said so far. */
async function haveRead(db: TenantDb, companyId: number, chatId: number): Promise<void> {
  await sql`
    update chat_members set unreads = 0, mentions = 0, read_id = coalesce((
      select max(id) from chat_messages where company_id = ${companyId} and chat_id = ${chatId}
    ), 0)
    where company_id = ${companyId} and chat_id = ${chatId}
  `.execute(db);
}
