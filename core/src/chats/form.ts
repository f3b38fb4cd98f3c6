import type { ErrorCode } from '@oplano/contracts';
import { chatMembersMax, type ChatForm } from '@oplano/contracts/chats';

/** What a chat is to be: everybody in it, and whether it is the chat of two people. */
export interface ChatDraft {
  readonly title: string;
  readonly isDirect: boolean;
  /** With whoever makes it, first. */
  readonly memberIds: readonly number[];
}

/** A new chat from its form: with a title a group, without one the chat with one other person. */
export function draftChat(form: ChatForm, makerId: number): ChatDraft | { readonly refusal: ErrorCode } {
  const others = [...new Set(form.users)].filter((userId) => userId !== makerId);
  if (others.length === 0 || others.length >= chatMembersMax) return { refusal: 'ERR_CHAT_MEMBERS' };
  const isDirect = form.title === '';
  if (isDirect && others.length > 1) return { refusal: 'ERR_CHAT_TITLE_REQUIRED' };
  return { title: form.title, isDirect, memberIds: [makerId, ...others] };
}

/** What changes about who is in a chat. */
export const membersChange = (before: readonly number[], after: readonly number[]) => ({
  joining: after.filter((userId) => !before.includes(userId)),
  leaving: before.filter((userId) => !after.includes(userId)),
});
