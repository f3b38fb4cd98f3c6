import { connectionNeedsAttention } from '@oplano/core/navigation';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { connectionsQuery } from './connections.api.ts';

/** A connection that comes back at once should not make the menu flicker. */
const settleMs = 2_000;

/** Whether some connection of the company needs somebody; judged two seconds after the list changed. */
export function useConnectionWarning(): boolean {
  const { data } = useQuery(connectionsQuery);
  const [needsAttention, setNeedsAttention] = useState(false);
  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(
      () => setNeedsAttention(connectionNeedsAttention(data.map(({ status }) => status))),
      settleMs,
    );
    return () => clearTimeout(timer);
  }, [data]);
  return needsAttention;
}
