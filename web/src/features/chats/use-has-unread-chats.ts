import { unreadsOf } from '@oplano/core/chats';
import { useLiveList } from '#platform/query';
import { useSessionUser } from '#platform/session';
import { chatList } from './chats.api.ts';

/** Whether somebody of the team wrote what the signed-in person has not read. Ask only where the plan has chats. */
export function useHasUnreadChats(): boolean {
  const { id } = useSessionUser();
  return useLiveList(chatList).rows.some((chat) => unreadsOf(chat, id) > 0);
}
