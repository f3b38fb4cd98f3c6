import type { NoticeSound } from '@oplano/contracts/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useSessionUser } from '#platform/session';

/** Which sound the person chose, or null in their quiet hours. Asked with the first message, so that no page waits. */
export function useChosenSound(): () => Promise<NoticeSound | null> {
  const client = useQueryClient();
  const { company } = useSessionUser();
  return async () => (await import('./sound-now.ts')).soundNow(client, company.timeZone);
}
