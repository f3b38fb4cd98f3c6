import { connectionFeed, connectionSessionFeed, importFeed } from '@oplano/contracts/connections';
import { defineAudience, rooms } from '#platform/realtime';

export const connectionAudiences = [
  // Everybody in the company picks connections and sees whether they work.
  defineAudience(connectionFeed, ({ companyId }) => [rooms.company(companyId)]),
  // Whoever reads a QR code can take the account over; imports are nobody else's business either.
  defineAudience(connectionSessionFeed, ({ companyId }) => [rooms.connections(companyId)]),
  defineAudience(importFeed, ({ companyId }) => [rooms.connections(companyId)]),
];
