import type { Permission } from '@oplano/contracts';
import type { PlanFeature } from '@oplano/contracts/plans';
import { can, type Actor } from '../permissions/index.ts';

/**
 * What a person meets at an address: the page itself; `denied` the access-denied page; `noPermission` the view that
 * says an admin is needed; `gate` a toast and a redirect to `/`; `tickets` a silent redirect to the inbox;
 * `billing` the open billing page of an expired company; `absent` as if there were no such page.
 */
export type PageVerdict = 'open' | 'denied' | 'noPermission' | 'gate' | 'tickets' | 'billing' | 'absent';

export interface Page {
  /** Also the key of its title. */
  readonly key: string;
  /** As the router writes it: `$name` is a part that varies, `{-$name}` one that may be missing. */
  readonly path: string;
  readonly plan?: PlanFeature;
  readonly permission?: Permission;
  /** What who lacks the permission meets. */
  readonly otherwise?: Extract<PageVerdict, 'denied' | 'noPermission' | 'gate' | 'tickets'>;
  /** Exists only while the local flag `cshow` is set. */
  readonly whileCampaignsShow?: boolean;
}

const admins = { permission: 'drawer-admin-items:view', otherwise: 'noPermission' } as const;
const campaigns = { ...admins, plan: 'useCampaigns' } as const;

/** Every private page of the product, each matched exactly. */
export const pages: readonly Page[] = [
  { key: 'dashboard', path: '/', permission: 'dashboard:view', otherwise: 'denied' },
  { key: 'reports', path: '/reports', permission: 'reports:view', otherwise: 'noPermission' },
  { key: 'moments', path: '/moments', permission: 'moments:view', otherwise: 'noPermission' },
  { key: 'tickets', path: '/tickets/{-$ticketId}' },
  { key: 'quickMessages', path: '/quick-messages' },
  { key: 'kanban', path: '/Kanban', plan: 'useKanban' },
  { key: 'tagsKanban', path: '/TagsKanban', plan: 'useKanban' },
  { key: 'contacts', path: '/contacts' },
  { key: 'contactsImport', path: '/contacts/import' },
  { key: 'schedules', path: '/schedules', plan: 'useSchedules' },
  { key: 'tags', path: '/tags' },
  { key: 'chats', path: '/chats/{-$chatId}', plan: 'useInternalChat' },
  { key: 'helps', path: '/helps' },
  { key: 'todolist', path: '/todolist' },
  { key: 'campaigns', path: '/campaigns', ...campaigns, whileCampaignsShow: true },
  { key: 'campaignReport', path: '/campaign/$campaignId/report', ...campaigns, whileCampaignsShow: true },
  { key: 'contactLists', path: '/contact-lists', ...campaigns, whileCampaignsShow: true },
  { key: 'contactListItems', path: '/contact-lists/$contactListId/contacts', ...campaigns, whileCampaignsShow: true },
  { key: 'campaignsConfig', path: '/campaigns-config', ...campaigns },
  { key: 'users', path: '/users', ...admins },
  { key: 'queues', path: '/queues', ...admins },
  { key: 'prompts', path: '/prompts', ...admins, plan: 'useOpenAi' },
  { key: 'queueIntegration', path: '/queue-integration', ...admins, plan: 'useIntegrations' },
  { key: 'connections', path: '/connections', permission: 'connections:view', otherwise: 'noPermission' },
  { key: 'files', path: '/files', ...admins },
  { key: 'messagesApi', path: '/messages-api', ...admins, plan: 'useExternalApi' },
  { key: 'financeiro', path: '/financeiro', ...admins },
  { key: 'settings', path: '/settings', ...admins },
  { key: 'announcements', path: '/announcements', permission: 'platform:manage', otherwise: 'gate' },
  { key: 'allConnections', path: '/allConnections', permission: 'platform:manage', otherwise: 'tickets' },
  { key: 'companies', path: '/companies', permission: 'platform:manage', otherwise: 'gate' },
];

export const billingPage = '/financeiro-aberto';

/** What this person meets at a page. The plan is asked before the role, so that a missing feature is named as such. */
export function pageVerdict(page: Page, actor: Actor, campaignsShow: boolean): PageVerdict {
  if (actor.billingOnly) return 'billing';
  if (page.plan && !actor.plan[page.plan]) return 'gate';
  if (page.whileCampaignsShow && !campaignsShow) return 'absent';
  if (page.permission && !can(actor, page.permission)) return page.otherwise ?? 'noPermission';
  return 'open';
}

/** Whether the browser keeps the flag that makes the campaign pages exist. */
export const campaignsShow = (actor: Actor, campaignsEnabled: boolean): boolean =>
  actor.plan.useCampaigns && campaignsEnabled;

/** Where a fresh sign-in lands: the address first asked for, unless it was the bare front page or leads elsewhere. */
export const landingAfterSignIn = (kept: string | undefined): string =>
  kept && /^\/[^/\\\s]/.test(kept) ? kept : '/tickets';
