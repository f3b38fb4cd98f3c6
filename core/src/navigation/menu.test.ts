import { planFeatures, type PlanFeature } from '@oplano/contracts/plans';
import { describe, expect, test } from 'vitest';
import { anActor } from '../permissions/test-actor.ts';
import type { Actor } from '../permissions/index.ts';
import { visibleMenu } from './menu.ts';

const nothing = Object.fromEntries(planFeatures.map((feature) => [feature, false]));
const shown = (actor: Actor, hasHelps = false): string[] =>
  visibleMenu({ actor, hasHelps, campaignsShow: true }).map(({ key }) => key);
const user = anActor({ plan: nothing });
const admin = anActor({ profile: 'admin', plan: nothing });
const withPlan = (actor: Actor, feature: PlanFeature): Actor => ({
  ...actor,
  plan: { ...actor.plan, [feature]: true },
});

const everybody = ['tickets', 'quickMessages', 'contacts', 'tags'];
const adminItems = [
  'dashboard',
  'reports',
  'moments',
  'users',
  'queues',
  'connections',
  'files',
  'financeiro',
  'log',
  'settings',
];

describe('the side menu', () => {
  test('shows a plain user tickets, quick replies, contacts and tags [SHL-004, SHL-005, SHL-007, SHL-009]', () => {
    expect(shown(user)).toEqual(everybody);
  });

  test('shows an admin the administration as well [SHL-018, SHL-019, SHL-024, SHL-025, SHL-027]', () => {
    expect(shown(admin)).toEqual(expect.arrayContaining([...everybody, ...adminItems]));
    expect(shown(user).filter((key) => adminItems.includes(key))).toEqual([]);
  });

  test('each flag of a user brings its own items [SHL-001, SHL-002, SHL-003, SHL-022]', () => {
    const added = (flags: Partial<Actor['flags']>) =>
      shown({ ...user, flags: { ...user.flags, ...flags } }).filter((key) => !everybody.includes(key));
    expect(added({ showDashboard: 'enabled' })).toEqual(['dashboard', 'reports']);
    expect(added({ allowRealTime: 'enabled' })).toEqual(['moments']);
    expect(added({ allowConnections: 'enabled' })).toEqual(['connections']);
    const flags = {
      ...user.flags,
      showDashboard: 'enabled',
      allowRealTime: 'enabled',
      allowConnections: 'enabled',
    } as const;
    expect(shown({ ...user, flags })).toEqual(['dashboard', 'reports', 'moments', ...everybody, 'connections']);
  });

  test('the group Management holds only the items whose own condition holds [SHL-029]', () => {
    const groupOf = (actor: Actor) =>
      visibleMenu({ actor, hasHelps: false, campaignsShow: true }).flatMap(({ group, key }) =>
        group === 'management' ? [key] : [],
      );
    expect(groupOf(user)).toEqual([]);
    expect(groupOf({ ...user, flags: { ...user.flags, allowRealTime: 'enabled' } })).toEqual(['moments']);
    expect(groupOf({ ...user, flags: { ...user.flags, showDashboard: 'enabled' } })).toEqual(['dashboard', 'reports']);
    expect(groupOf(admin)).toEqual(['dashboard', 'reports', 'moments']);
  });

  test.each<[PlanFeature, string[], string[], string]>([
    ['useKanban', ['kanban'], ['kanban'], 'SHL-006, PLN-011'],
    ['useSchedules', ['schedules'], ['schedules'], 'SHL-008, PLN-008'],
    ['useInternalChat', ['chats'], ['chats'], 'SHL-010, PLN-009'],
    ['useCampaigns', [], ['campaigns', 'contactLists', 'campaignsConfig'], 'SHL-013, SHL-014, SHL-015, PLN-007'],
    ['useExternalApi', [], ['messagesApi'], 'SHL-017, PLN-010'],
    ['useOpenAi', [], ['prompts'], 'SHL-020, PLN-012'],
    ['useIntegrations', [], ['queueIntegration'], 'SHL-021, PLN-013'],
  ])('the plan switch %s brings %j to users and %j to admins [%s]', (feature, forUsers, forAdmins) => {
    const added = (actor: Actor) => shown(withPlan(actor, feature)).filter((key) => !shown(actor).includes(key));
    expect(added(user)).toEqual(forUsers);
    expect(added(admin)).toEqual(forAdmins);
  });

  test('campaigns and contact lists are missing where the company does without campaigns, their settings are not [SHL-013, SHL-014, SHL-015, SET-042]', () => {
    const withCampaigns = withPlan(admin, 'useCampaigns');
    const keys = visibleMenu({ actor: withCampaigns, hasHelps: false, campaignsShow: false }).map(({ key }) => key);
    const missing = shown(withCampaigns).filter((key) => !keys.includes(key));
    expect(missing).toEqual(['campaigns', 'contactLists']);
  });

  test('a plan switch that opens no page brings nothing to the menu', () => {
    expect(shown(withPlan(user, 'useWhatsapp'))).toEqual(shown(user));
    expect(shown(withPlan(admin, 'useWhatsapp'))).toEqual(shown(admin));
  });

  test('Helps shows once a help exists [SHL-012]', () => {
    expect(shown(user, true)).toEqual([...everybody, 'helps']);
  });

  test('the super user alone sees announcements, all connections, companies and what stopped [SHL-016, SHL-023, SHL-028]', () => {
    const operatorItems = ['announcements', 'allConnections', 'companies', 'stopped'];
    expect(shown({ ...admin, super: true }).filter((key) => !shown(admin).includes(key))).toEqual(operatorItems);
    expect(shown({ ...user, super: true })).toEqual([...everybody, ...operatorItems]);
  });

  test('an expired company sees the open billing page and nothing else [SHL-026, ACC-044]', () => {
    expect(shown({ ...admin, super: true, billingOnly: true }, true)).toEqual(['financeiroAberto']);
    expect(shown(admin)).not.toContain('financeiroAberto');
  });

  test('every item has its own address, without the parts that may be missing', () => {
    const everything = anActor({ profile: 'admin', super: true });
    const paths = visibleMenu({ actor: everything, hasHelps: true, campaignsShow: true }).map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => !/^\/[\w-]*$/.test(path))).toEqual([]);
  });

  test('its items stand in the order in which the product lists them [SHL-001, SHL-012, SHL-017, SHL-023, SHL-028]', () => {
    const everything = anActor({ profile: 'admin', super: true });
    const items = visibleMenu({ actor: everything, hasHelps: true, campaignsShow: true });
    const groups = ['management', 'service', 'campaigns', 'administration'];
    expect([...new Set(items.map(({ group }) => group))]).toEqual(groups);
    expect(items.map(({ path }) => path)).toEqual([
      '/',
      '/reports',
      '/moments',
      '/tickets',
      '/quick-messages',
      '/Kanban',
      '/contacts',
      '/schedules',
      '/tags',
      '/chats',
      '/helps',
      '/campaigns',
      '/contact-lists',
      '/campaigns-config',
      '/announcements',
      '/messages-api',
      '/users',
      '/queues',
      '/prompts',
      '/queue-integration',
      '/connections',
      '/allConnections',
      '/files',
      '/financeiro',
      '/log',
      '/settings',
      '/companies',
      '/stopped',
    ]);
  });
});
