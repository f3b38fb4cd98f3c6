import type { QueryClient } from '@tanstack/react-query';
import { fetchCode } from '#platform/lazy';
import { readUnsentCopies } from './unsent-copies.ts';

/** Sends what an earlier page could not; the code for it comes only where there is something. */
export async function resendUnsent(client: QueryClient, userId: number): Promise<void> {
  if (readUnsentCopies(userId).length === 0) return;
  const { restoreUnsent } = await fetchCode(() => import('./outgoing.ts'));
  await restoreUnsent(client, userId);
}
