import type { NoticeSound } from '@oplano/contracts/notifications';
import { isQuiet } from '@oplano/core/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { noticesQuery } from './notifications.api.ts';

/** What was chosen in another browser counts here a little later. */
const believedMs = 5 * 60_000;

export async function soundNow(client: QueryClient, timeZone: string): Promise<NoticeSound | null> {
  const { preferences } = await client.fetchQuery({ ...noticesQuery, staleTime: believedMs });
  return isQuiet(preferences.quiet, timeZone, new Date()) ? null : preferences.sound;
}
