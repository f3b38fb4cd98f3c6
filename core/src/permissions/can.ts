import type { ErrorCode, Permission, Route } from '@oplano/contracts';
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
  'user-modal:editProfile': admin,
  'user-modal:editQueues': admin,
  'connections:view': connections,
  'connections-page:actionButtons': connections,
  'connections-page:addConnection': connections,
  'connections-page:editOrDeleteConnection': connections,
  'users:manage': admin,
  'queues:manage': admin,
  'settings:manage': admin,
  'platform:manage': (actor) => actor.super,
};

/** Whether a person holds a permission. A billing-only session holds none. */
export const can = (actor: Actor, permission: Permission): boolean => !actor.billingOnly && rules[permission](actor);

/** The first door of every route: why this caller is refused, or null when the call may go on. */
export function refusal(actor: Actor | null, route: Pick<Route, 'access' | 'plan'>): ErrorCode | null {
  if (route.access === 'public') return null;
  if (!actor) return 'ERR_NO_SESSION';
  if (route.access === 'billing') return null;
  if (actor.billingOnly) return 'ERR_SUBSCRIPTION_EXPIRED';
  if (route.plan && !actor.plan[route.plan]) return 'ERR_PLAN_FEATURE_DISABLED';
  if (route.access === 'session' || can(actor, route.access)) return null;
  return 'ERR_NO_PERMISSION';
}
