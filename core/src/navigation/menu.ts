import type { PlanFeature } from '@oplano/contracts/plans';
import { can, type Actor } from '../permissions/index.ts';

export type MenuGroup = 'management' | 'service' | 'campaigns' | 'administration' | 'operator';

/** What the menu depends on beyond the person. */
export interface MenuFacts {
  readonly actor: Actor;
  /** At least one help video exists. */
  readonly hasHelps: boolean;
}

export interface MenuItem {
  readonly key: string;
  readonly path: string;
  readonly group: MenuGroup;
  readonly visible: (facts: MenuFacts) => boolean;
}

type Visible = MenuItem['visible'];
const always: Visible = () => true;
const admin: Visible = ({ actor }) => can(actor, 'drawer-admin-items:view');
const operator: Visible = ({ actor }) => can(actor, 'platform:manage');
const withPlan =
  (feature: PlanFeature, also: Visible = always): Visible =>
  (facts) =>
    facts.actor.plan[feature] && also(facts);

const item = (group: MenuGroup, key: string, path: string, visible: Visible): MenuItem => ({
  group,
  key,
  path,
  // A billing-only session sees the open billing page and nothing else.
  visible: (facts) => !facts.actor.billingOnly && visible(facts),
});

/** The side menu, in order, with the condition of every item. */
export const menu: readonly MenuItem[] = [
  item('management', 'dashboard', '/', ({ actor }) => can(actor, 'dashboard:view')),
  item('management', 'reports', '/reports', ({ actor }) => can(actor, 'reports:view')),
  item('management', 'moments', '/moments', ({ actor }) => can(actor, 'moments:view')),
  item('service', 'tickets', '/tickets', always),
  item('service', 'quickMessages', '/quick-messages', always),
  item('service', 'kanban', '/Kanban', withPlan('useKanban')),
  item('service', 'contacts', '/contacts', always),
  item('service', 'schedules', '/schedules', withPlan('useSchedules')),
  item('service', 'tags', '/tags', always),
  item('service', 'chats', '/chats', withPlan('useInternalChat')),
  item('service', 'helps', '/helps', ({ hasHelps }) => hasHelps),
  item('campaigns', 'campaigns', '/campaigns', withPlan('useCampaigns', admin)),
  item('campaigns', 'contactLists', '/contact-lists', withPlan('useCampaigns', admin)),
  item('campaigns', 'campaignsConfig', '/campaigns-config', withPlan('useCampaigns', admin)),
  item('administration', 'users', '/users', admin),
  item('administration', 'queues', '/queues', admin),
  item('administration', 'prompts', '/prompts', withPlan('useOpenAi', admin)),
  item('administration', 'queueIntegration', '/queue-integration', withPlan('useIntegrations', admin)),
  item('administration', 'connections', '/connections', ({ actor }) => can(actor, 'connections:view')),
  item('administration', 'files', '/files', admin),
  item('administration', 'messagesApi', '/messages-api', withPlan('useExternalApi', admin)),
  item('administration', 'financeiro', '/financeiro', admin),
  item('administration', 'settings', '/settings', admin),
  {
    group: 'administration',
    key: 'financeiroAberto',
    path: '/financeiro-aberto',
    visible: ({ actor }) => actor.billingOnly,
  },
  item('operator', 'announcements', '/announcements', operator),
  item('operator', 'allConnections', '/allConnections', operator),
  item('operator', 'companies', '/companies', operator),
];

export const visibleMenu = (facts: MenuFacts): MenuItem[] => menu.filter(({ visible }) => visible(facts));
