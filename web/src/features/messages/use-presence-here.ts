import type { Ticket } from '@oplano/contracts/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { enterRoom } from '#platform/realtime';
import { conversationsKey, markRead } from './messages.api.ts';

/**
 * Hears what is said in a ticket as long as it is open. What was said between the answer on the screen and the moment
 * the server let us in was heard by nobody here, so it is asked for once more.
 */
export function useTicketRoom(ticketId: number | undefined, ticketUuid: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (ticketId === undefined) return;
    const askAgain = () => void client.invalidateQueries({ queryKey: [...conversationsKey, ticketUuid] });
    return enterRoom('joinChatBox', 'joinChatBoxLeave', String(ticketId), askAgain);
  }, [client, ticketId, ticketUuid]);
}

const subscribe = (listener: () => void) => {
  window.addEventListener('focus', listener);
  window.addEventListener('blur', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    window.removeEventListener('focus', listener);
    window.removeEventListener('blur', listener);
    document.removeEventListener('visibilitychange', listener);
  };
};
const isWatched = () => document.visibilityState === 'visible' && document.hasFocus();

/** Whether somebody looks at this page right now. */
export const useLooking = (): boolean => useSyncExternalStore(subscribe, isWatched);

/** Tells the server that the conversation was read, once for everything that arrives while somebody looks at it. */
export function useMarkRead(ticket: Ticket | undefined): void {
  const isLooking = useLooking();
  const id = ticket?.id;
  const hasUnread = (ticket?.unreadMessages ?? 0) > 0;
  const version = ticket?.version;
  useEffect(() => {
    if (id === undefined || !isLooking || !hasUnread) return;
    // If it fails, the next message or the next look tries again.
    markRead(id).catch(() => undefined);
  }, [id, isLooking, hasUnread, version]);
}
