import type { QuickMessage } from '@oplano/contracts/quick-messages';
import { rooms, type AudienceOf } from '#platform/realtime';

/** General and visible ones are everybody's; a private one is its owner's. That one is gone may be known to all. */
export const quickMessageAudience: AudienceOf = ({ companyId, payload }) => {
  const record = payload['record'] as QuickMessage | undefined;
  if (!record || record.geral || record.visao) return [rooms.company(companyId)];
  return [record.userId === null ? rooms.admins(companyId) : rooms.user(record.userId)];
};
