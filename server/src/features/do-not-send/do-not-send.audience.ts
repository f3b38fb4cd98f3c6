import { doNotSendFeed } from '@oplano/contracts/do-not-send';
import { defineAudience, rooms } from '#platform/realtime';

/** The list shows numbers and is the admins'; that a contact stands otherwise now may be known to all. */
export const doNotSendAudience = defineAudience(doNotSendFeed, ({ companyId, action }) => [
  action === 'contact' ? rooms.company(companyId) : rooms.admins(companyId),
]);
