import { connectionNeedsAttention } from '@oplano/core/navigation';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { connectionsQuery } from './connections.api.ts';

/** A connection that comes back at once should not make the menu flicker. */
const settleMs = 2_000;

/** Whether some connection of the company needs somebody; judged at once when it is first known, and two seconds after it changed. */
export function useConnectionWarning(): boolean {
  const { data } = useQuery(connectionsQuery);
  const [judged, setJudged] = useState<boolean | null>(null);
  const now = data && connectionNeedsAttention(data.map(({ status }) => status));
  if (judged === null && now !== undefined) setJudged(now);
  useEffect(() => {
    if (now === undefined) return;
    const timer = setTimeout(() => setJudged(now), settleMs);
    return () => clearTimeout(timer);
    // Whatever changed in the list, the two seconds begin anew.
  }, [data, now]);
  return judged ?? false;
}
