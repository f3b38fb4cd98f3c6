import type { RingSettings } from '@oplano/core/notifications';
import { useQuery } from '@tanstack/react-query';
import { companySettingsQuery } from '#features/settings';
import { useActor } from '#platform/session';

/** What the company has set about ringing; until that is known, as it comes. */
export function useRingSettings(): RingSettings {
  const { companyId, billingOnly } = useActor();
  const { data } = useQuery({ ...companySettingsQuery(companyId), enabled: !billingOnly });
  return { showNotificationPending: data?.showNotificationPending ?? 'enabled' };
}
