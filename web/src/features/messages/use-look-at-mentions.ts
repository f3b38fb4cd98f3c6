import { useEffect } from 'react';
import { useMentions } from '#features/tickets';
import { call, routes } from '#platform/api';
import { useLooking } from './use-presence-here.ts';

/** Whoever has the conversation before them has seen the notes of it that name them. */
export function useLookAtMentions(ticketUuid: string): void {
  const isLooking = useLooking();
  const isNamed = useMentions().some((mention) => mention.ticketUuid === ticketUuid);
  useEffect(() => {
    if (!isNamed || !isLooking) return;
    // If it fails, the next look tries again; all browsers hear that it was seen.
    call(routes.mentions.seen, { params: { ticketUuid } }).catch(() => undefined);
  }, [isNamed, isLooking, ticketUuid]);
}
