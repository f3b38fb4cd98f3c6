import type { User } from '@oplano/contracts/users';
import { rooms, type Room } from '#platform/realtime';

/** A user's record is for admins and for the user; colleagues learn names through their pickers. */
export const userAudience = ({
  companyId,
  payload,
}: {
  companyId: number;
  payload: Record<string, unknown>;
}): readonly Room[] => {
  const userId = (payload['user'] as User | undefined)?.id ?? (payload['userId'] as number);
  return [rooms.admins(companyId), rooms.user(userId)];
};
