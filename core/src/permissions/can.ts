import { changesAnything, type ClientEvent, type ErrorCode, type Permission, type Route } from '@oplano/contracts';
import type { Actor } from './actor.ts';

type Rule = (actor: Actor) => boolean;

const admin: Rule = (actor) => actor.profile === 'admin';
const dashboard: Rule = (actor) => admin(actor) || actor.flags.showDashboard === 'enabled';
/** allowConnections makes a plain user an admin on the connections page, and nowhere else. */
const connections: Rule = (actor) => admin(actor) || actor.flags.allowConnections === 'enabled';

/** Who holds which permission. A plain user holds none but those a flag lends. */
const rules: Record<Permission, Rule> = {
  'dashboard:view': dashboard,
  'reports:view': dashboard,
  'moments:view': (actor) => admin(actor) || actor.flags.allowRealTime === 'enabled',
  'drawer-admin-items:view': admin,
  'tickets-manager:showall': (actor) => admin(actor) || actor.flags.allUserChat === 'enabled',
  'tickets-manager:closeAll': admin,
  'ticket-options:deleteTicket': admin,
  'contacts-page:deleteContact': admin,
  'contacts-page:exportContacts': admin,
  'contacts-page:erasePerson': admin,
  'user-modal:editProfile': admin,
  'user-modal:editQueues': admin,
  'connections:view': connections,
  'connections-page:actionButtons': connections,
  'connections-page:addConnection': connections,
  'connections-page:editOrDeleteConnection': connections,
  'users:manage': admin,
  'queues:manage': admin,
  'settings:manage': admin,
  'log:view': admin,
  'platform:manage': (actor) => actor.super,
};

/** A session that opens one page and nothing else: neither rights, nor files, nor what happens in the company. */
export const isConfined = (actor: Actor): boolean => actor.billingOnly || actor.secondFactorDue;

/** What of an admin's permissions somebody holds who looks in as support: those that show, and none that shows a token. */
const shownToVisitors: ReadonlySet<Permission> = new Set<Permission>([
  'dashboard:view',
  'reports:view',
  'moments:view',
  'drawer-admin-items:view',
  'tickets-manager:showall',
  'users:manage',
  'queues:manage',
  'settings:manage',
]);

/** Whether a person holds a permission. A confined session holds none. */
export const can = (actor: Actor, permission: Permission): boolean =>
  !isConfined(actor) && rules[permission](actor) && (!actor.isVisiting || shownToVisitors.has(permission));

/** The first door of every route: why this caller is refused, or null when the call may go on. */
export function refusal(
  actor: Actor | null,
  route: Pick<Route, 'access' | 'plan' | 'method' | 'reads'>,
): ErrorCode | null {
  if (route.access === 'public') return null;
  // Programs show who they are in another way: no session opens their routes.
  if (!actor || route.access === 'external') return 'ERR_NO_SESSION';
  // Not even what only hands out: an export is taken along.
  if (actor.isVisiting && route.method !== 'GET') return 'ERR_SUPPORT_READS_ONLY';
  if (route.access === 'enrolment') return null;
  if (actor.secondFactorDue) return 'ERR_SECOND_FACTOR_DUE';
  if (route.access === 'billing') return null;
  if (actor.billingOnly) return 'ERR_SUBSCRIPTION_EXPIRED';
  if (route.plan && !actor.plan[route.plan]) return 'ERR_PLAN_FEATURE_DISABLED';
  if (route.access !== 'session' && !can(actor, route.access)) return 'ERR_NO_PERMISSION';
  return actor.isSuspended && changesAnything(route) ? 'ERR_COMPANY_SUSPENDED' : null;
}

/** What somebody may ask of their socket who looks in: what is on screen, and no bell of their own. */
const heardByVisitors: ReadonlySet<ClientEvent> = new Set<ClientEvent>([
  'joinTickets',
  'leaveTickets',
  'joinChatBox',
  'joinChatBoxLeave',
]);

/** The same door for what a socket asks: whether anything is done about it. */
export function mayAskLive(actor: Actor, event: ClientEvent): boolean {
  if (actor.isVisiting) return heardByVisitors.has(event);
  // Nothing of a suspended company reaches anybody.
  return event !== 'typing' || !actor.isSuspended;
}
