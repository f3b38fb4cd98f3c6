import type { Chat, ChatMember } from '@oplano/contracts/chats';

type Membership = Pick<Chat, 'isDirect' | 'ownerId'> & { readonly users: readonly Pick<ChatMember, 'userId'>[] };

/** Who looks after a chat: who made it, or who is in it for the longest time once that person left. */
export const ownerAmong = (madeBy: number | null, memberIds: readonly number[]): number | null =>
  madeBy !== null && memberIds.includes(madeBy) ? madeBy : (memberIds[0] ?? null);

export const isInChat = (chat: Pick<Membership, 'users'>, userId: number): boolean =>
  chat.users.some((member) => member.userId === userId);

/** Whether somebody may change or delete a chat. The chat of two people has nothing to change, and stays. */
export const mayManageChat = (userId: number, chat: Membership): boolean =>
  !chat.isDirect && isInChat(chat, userId) && chat.ownerId === userId;

/** What a chat is called for one of its people: its title, or the other person's name. */
export function chatName(chat: Pick<Chat, 'title' | 'isDirect' | 'users' | 'left'>, userId: number): string {
  if (!chat.isDirect) return chat.title;
  const people = [...chat.users.map(({ user }) => user), ...chat.left];
  return people.find(({ id }) => id !== userId)?.name ?? '';
}

/** How many messages of a chat somebody has not read. */
export const unreadsOf = (chat: Pick<Chat, 'users'>, userId: number): number =>
  chat.users.find((member) => member.userId === userId)?.unreads ?? 0;

/** Who has read a message, beside who wrote it. */
export const readersOf = (
  chat: Pick<Chat, 'users'>,
  message: { readonly id: number; readonly senderId: number | null },
): ChatMember[] => chat.users.filter(({ userId, readId }) => userId !== message.senderId && readId >= message.id);

/** Reads of a chat this large are told to the reader alone: with every message the others hear of them anyway. */
const toldToAllMax = 50;
export const hearsReads = (memberIds: readonly number[], readerId: number): readonly number[] =>
  memberIds.length > toldToAllMax ? [readerId] : memberIds;
