import { contactListFeed, contactListItemFeed } from '@oplano/contracts/contact-lists';
import { defineAudience, rooms } from '#platform/realtime';

/** Lists and who is on them are the admins'. */
export const contactListAudiences = [
  defineAudience(contactListFeed, ({ companyId }) => [rooms.admins(companyId)]),
  defineAudience(contactListItemFeed, ({ companyId }) => [rooms.admins(companyId)]),
];
