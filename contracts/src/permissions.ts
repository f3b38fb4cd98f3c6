/**
 * Every permission a route or a control can ask for. The first group is written as the product has always
 * written it; the rest follows the same `place:verb` form.
 */
export const permissions = [
  'dashboard:view',
  'drawer-admin-items:view',
  'tickets-manager:showall',
  'tickets-manager:closeAll',
  'ticket-options:deleteTicket',
  'contacts-page:deleteContact',
  'contacts-page:exportContacts',
  'contacts-page:erasePerson',
  'user-modal:editProfile',
  'user-modal:editQueues',
  'connections-page:actionButtons',
  'connections-page:addConnection',
  'connections-page:editOrDeleteConnection',
  'reports:view',
  'moments:view',
  'connections:view',
  'users:manage',
  'queues:manage',
  'settings:manage',
  'log:view',
  'platform:manage',
] as const;

export type Permission = (typeof permissions)[number];
