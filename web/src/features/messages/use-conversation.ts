import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { conversationQuery, loadNewer, loadOlder } from './messages.api.ts';
import { useStretch } from './use-stretch.ts';

/** Whoever walks through the list with the arrow keys opens only what they rest on. */
const restMs = 500;
let lastOpening = Number.NEGATIVE_INFINITY;

/** Whether a conversation may be fetched: at once, unless another was opened a moment ago. */
function useRested(ticketUuid: string): boolean {
  const [rested, setRested] = useState(() => (performance.now() - lastOpening < restMs ? null : ticketUuid));
  const isRested = rested === ticketUuid;
  useEffect(() => {
    lastOpening = performance.now();
    if (isRested) return;
    const timer = setTimeout(() => setRested(ticketUuid), restMs);
    return () => clearTimeout(timer);
  }, [ticketUuid, isRested]);
  return isRested;
}

/** A conversation with the pages above and below it. */
export function useConversation(ticketUuid: string, around: number | undefined) {
  const client = useQueryClient();
  const isRested = useRested(ticketUuid);
  const options = conversationQuery(ticketUuid, around);
  const query = useQuery({ ...options, enabled: isRested });
  const { data } = query;
  const pages = useStretch(data, {
    loadOlder: () => loadOlder(client, ticketUuid, options),
    loadNewer: () => loadNewer(client, ticketUuid, options),
  });
  return { conversation: data, error: query.error, refetch: () => void query.refetch(), ...pages };
}
