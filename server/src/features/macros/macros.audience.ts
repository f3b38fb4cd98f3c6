import { macroFeed } from '@oplano/contracts/macros';
import { defineAudience, rooms } from '#platform/realtime';

/** Shared ones are everybody's, others their owner's. That one is gone may be known to all. */
export const macroAudience = defineAudience(macroFeed, ({ companyId, action, payload }) => {
  if (action === 'delete' || payload.macro.shared) return [rooms.company(companyId)];
  const { userId } = payload.macro;
  return [userId === null ? rooms.admins(companyId) : rooms.user(userId)];
});
