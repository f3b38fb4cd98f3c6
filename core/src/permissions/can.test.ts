import { clientEvents, permissions, type ClientEvent, type Permission } from '@oplano/contracts';
import { describe, expect, test } from 'vitest';
import { can, mayAskLive, refusal } from './can.ts';
import { anActor } from './test-actor.ts';

const held = (actor: ReturnType<typeof anActor>): Permission[] => permissions.filter((one) => can(actor, one));
const connectionRights = [
  'connections-page:actionButtons',
  'connections-page:addConnection',
  'connections-page:editOrDeleteConnection',
  'connections:view',
];
const adminRights = permissions.filter((one) => one !== 'platform:manage');

describe('what a profile may do', () => {
  test('a plain user holds none of the permissions of an admin [RBAC-014]', () => {
    expect(held(anActor())).toEqual([]);
  });

  test.each<[string, Permission, string]>([
    ['view the dashboard', 'dashboard:view', 'RBAC-002'],
    ['see the admin items of the drawer', 'drawer-admin-items:view', 'RBAC-003'],
    ['show all tickets', 'tickets-manager:showall', 'RBAC-004'],
    ["edit a user's profile", 'user-modal:editProfile', 'RBAC-005'],
    ["edit a user's queues", 'user-modal:editQueues', 'RBAC-006'],
    ['delete a ticket', 'ticket-options:deleteTicket', 'RBAC-007'],
    ['delete a contact', 'contacts-page:deleteContact', 'RBAC-008'],
    ['use the action buttons of connections', 'connections-page:actionButtons', 'RBAC-009'],
    ['add a connection', 'connections-page:addConnection', 'RBAC-010'],
    ['edit a connection', 'connections-page:editOrDeleteConnection', 'RBAC-011'],
    ['delete a connection', 'connections-page:editOrDeleteConnection', 'RBAC-012'],
    ['close all tickets', 'tickets-manager:closeAll', 'RBAC-013'],
  ])('an admin may %s, by %s [%s]', (_what, permission) => {
    expect(can(anActor({ profile: 'admin' }), permission)).toBe(true);
    expect(can(anActor(), permission)).toBe(false);
  });

  test('there are two profiles, and the super flag adds the platform to either [RBAC-001]', () => {
    expect(held(anActor({ profile: 'admin' }))).toEqual(adminRights);
    expect(held(anActor({ profile: 'admin', super: true }))).toEqual([...permissions]);
    expect(held(anActor({ super: true }))).toEqual(['platform:manage']);
  });

  test('showDashboard lends dashboard and reports to a plain user [RBAC-015]', () => {
    expect(held(anActor({ flags: { showDashboard: 'enabled' } }))).toEqual(['dashboard:view', 'reports:view']);
  });

  test('allowRealTime lends the attendance panel to a plain user [RBAC-016]', () => {
    expect(held(anActor({ flags: { allowRealTime: 'enabled' } }))).toEqual(['moments:view']);
  });

  test('allowConnections makes an admin of the connections page and of nothing else [RBAC-017]', () => {
    expect(held(anActor({ flags: { allowConnections: 'enabled' } })).toSorted()).toEqual(connectionRights.toSorted());
  });

  test('allUserChat lends show-all to a plain user', () => {
    expect(held(anActor({ flags: { allUserChat: 'enabled' } }))).toEqual(['tickets-manager:showall']);
  });

  test('a session of an expired company holds nothing, whoever it is [ACC-008]', () => {
    expect(held(anActor({ profile: 'admin', super: true, billingOnly: true }))).toEqual([]);
  });
});

describe('a session that still has to set up a second factor', () => {
  test('holds nothing, whoever it is', () => {
    expect(held(anActor({ profile: 'admin', super: true, secondFactorDue: true }))).toEqual([]);
  });
});

describe('the first door of a route', () => {
  const withoutFactor = { secondFactorDue: true };
  test.each([
    ['enrolment', null, 'ERR_NO_SESSION'],
    ['enrolment', anActor(withoutFactor), null],
    ['enrolment', anActor({ billingOnly: true }), null],
    ['session', anActor(withoutFactor), 'ERR_SECOND_FACTOR_DUE'],
    ['billing', anActor({ ...withoutFactor, billingOnly: true }), 'ERR_SECOND_FACTOR_DUE'],
    ['users:manage', anActor({ ...withoutFactor, profile: 'admin' }), 'ERR_SECOND_FACTOR_DUE'],
    ['platform:manage', anActor({ ...withoutFactor, super: true }), 'ERR_SECOND_FACTOR_DUE'],
    ['public', anActor(withoutFactor), null],
  ] as const)('%s %#, while a second factor is due: %s', (access, actor, code) => {
    expect(refusal(actor, { access, method: 'POST' })).toBe(code);
  });

  const expired = anActor({ profile: 'admin', billingOnly: true });
  test.each([
    ['public', null, null],
    ['session', null, 'ERR_NO_SESSION'],
    ['session', anActor(), null],
    ['session', expired, 'ERR_SUBSCRIPTION_EXPIRED'],
    ['billing', expired, null],
    ['billing', null, 'ERR_NO_SESSION'],
    ['external', anActor({ profile: 'admin', super: true }), 'ERR_NO_SESSION'],
    ['users:manage', anActor(), 'ERR_NO_PERMISSION'],
    ['users:manage', anActor({ profile: 'admin' }), null],
    ['platform:manage', anActor({ profile: 'admin' }), 'ERR_NO_PERMISSION'],
    ['platform:manage', anActor({ super: true }), null],
  ] as const)('%s %#: %s [RBAC-018]', (access, actor, code) => {
    expect(refusal(actor, { access, method: 'POST' })).toBe(code);
  });

  test('a missing plan switch is refused as such, before the role is asked [PLN-002]', () => {
    const actor = anActor({ plan: { useInternalChat: false } });
    expect(refusal(actor, { access: 'session', plan: 'useInternalChat', method: 'GET' })).toBe(
      'ERR_PLAN_FEATURE_DISABLED',
    );
    expect(refusal(anActor(), { access: 'session', plan: 'useInternalChat', method: 'GET' })).toBeNull();
  });

  const suspended = anActor({ profile: 'admin', isSuspended: true });
  test.each([
    ['GET', 'session', false, null],
    ['PUT', 'session', false, 'ERR_COMPANY_SUSPENDED'],
    ['DELETE', 'users:manage', false, 'ERR_COMPANY_SUSPENDED'],
    ['POST', 'contacts-page:exportContacts', true, null],
    ['POST', 'billing', false, null],
    ['POST', 'platform:manage', false, 'ERR_NO_PERMISSION'],
  ] as const)('a suspended company: %s of %s (only reads: %s) meets %s', (method, access, reads, code) => {
    expect(refusal(suspended, { access, method, ...(reads ? { reads } : {}) })).toBe(code);
  });

  const visitor = anActor({ profile: 'admin', isVisiting: true });
  test.each([
    ['GET', 'session', false, null],
    ['GET', 'billing', false, null],
    ['GET', 'settings:manage', false, null],
    ['GET', 'connections:view', false, 'ERR_NO_PERMISSION'],
    ['GET', 'platform:manage', false, 'ERR_NO_PERMISSION'],
    ['POST', 'session', true, 'ERR_SUPPORT_READS_ONLY'],
    ['POST', 'billing', false, 'ERR_SUPPORT_READS_ONLY'],
    ['DELETE', 'users:manage', false, 'ERR_SUPPORT_READS_ONLY'],
    ['POST', 'platform:manage', false, 'ERR_SUPPORT_READS_ONLY'],
  ] as const)('whoever looks in as support: %s of %s (only reads: %s) meets %s', (method, access, reads, code) => {
    expect(refusal(visitor, { access, method, ...(reads ? { reads } : {}) })).toBe(code);
  });
});

describe('what a socket may ask for', () => {
  const events = Object.keys(clientEvents) as ClientEvent[];
  const answered = (actor: ReturnType<typeof anActor>) => events.filter((event) => mayAskLive(actor, event));

  test('is everything for who works, and all but typing in a suspended company', () => {
    expect(answered(anActor())).toEqual(events);
    expect(answered(anActor({ isSuspended: true }))).toEqual(events.filter((event) => event !== 'typing'));
  });

  test('is what stands on the screen for whoever looks in: no bell, no typing, no sign of life', () => {
    expect(answered(anActor({ profile: 'admin', isVisiting: true }))).toEqual([
      'joinTickets',
      'leaveTickets',
      'joinChatBox',
      'joinChatBoxLeave',
    ]);
  });
});
