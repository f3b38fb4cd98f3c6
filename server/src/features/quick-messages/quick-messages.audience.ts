import { quickMessageFeed } from '@oplano/contracts/quick-messages';
import { defineAudience, rooms } from '#platform/realtime';

/** General and visible ones are everybody's; a private one is its owner's. That one is gone may be known to all. */
export const quickMessageAudience = defineAudience(quickMessageFeed, ({ companyId, action, payload }) => {
  if (action === 'delete') return [rooms.company(companyId)];
  const { geral, visao, userId } = payload.record;
  if (geral || visao) return [rooms.company(companyId)];
  return [userId === null ? rooms.admins(companyId) : rooms.user(userId)];
});
