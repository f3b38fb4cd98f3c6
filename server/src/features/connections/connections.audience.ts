import { rooms, type Room } from '#platform/realtime';

/** Everybody in the company picks connections and sees whether they work. */
export const connectionAudience = ({ companyId }: { companyId: number }): readonly Room[] => [rooms.company(companyId)];

/** Whoever reads a QR code can take the account over; imports are nobody else's business either. */
export const connectionKeepersAudience = ({ companyId }: { companyId: number }): readonly Room[] => [
  rooms.connections(companyId),
];
