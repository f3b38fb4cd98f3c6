import { userFeed } from '@oplano/contracts/users';
import { defineAudience, rooms } from '#platform/realtime';

/** A user's record is for admins and for the user; colleagues learn names through their pickers. */
export const userAudience = defineAudience(userFeed, ({ companyId, action, payload }) => [
  rooms.admins(companyId),
  rooms.user(action === 'delete' ? payload.userId : payload.user.id),
]);
