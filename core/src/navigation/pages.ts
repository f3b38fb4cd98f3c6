import type { Permission } from '@oplano/contracts';
import type { PlanFeature } from '@oplano/contracts/plans';
import { can, type Actor } from '../permissions/index.ts';

/**
 * What a person meets at an address: the page itself; `denied` the access-denied page, from which they are led on where
 * the app itself led them there; `noPermission` the same page, and it stays; `gate` a toast and a redirect to `/`; `tickets` a silent redirect to the inbox;
 * `billing` the open billing page of an expired company; `absent` as if there were no such page.
 */
export type PageVerdict = 'open' | 'denied' | 'noPermission' | 'gate' | 'tickets' | 'billing' | 'absent';

export type MenuGroup = 'management' | 'service' | 'campaigns' | 'administration';

export interface Page {
  /** Also the key of its title and of its entry in the menu. */
  readonly key: string;
  /** As the router writes it: `$name` is a part that varies, `{-$name}` one that may be missing. */
  readonly path: string;
  /** Where the side menu shows it to whoever may open it; nowhere, if left out. */
  readonly menu?: MenuGroup;
  /** The page whose entry stands for this one, where the menu shows none of its own. */
  readonly under?: string;
  readonly plan?: PlanFeature;
  readonly permission?: Permission;
  /** What who lacks the permission meets. */
  readonly onRefusal?: Extract<PageVerdict, 'denied' | 'noPermission' | 'gate' | 'tickets'>;
  /** Exists only while the local flag `cshow` is set. */
  readonly whileCampaignsShow?: boolean;
  /** The menu shows it once there is at least one help video. */
  readonly menuWhileHelpsExist?: boolean;
}

const admins = { permission: 'drawer-admin-items:view', onRefusal: 'noPermission' } as const;
const campaigns = { ...admins, plan: 'useCampaigns' } as const;
/** Among the others, where the product has always listed them. */
const operator = { permission: 'platform:manage', menu: 'administration' } as const;

/** Every private page of the product, each matched exactly, in the order of the side menu. */
export const pages: readonly Page[] = [
  { key: 'dashboard', path: '/', menu: 'management', permission: 'dashboard:view', onRefusal: 'denied' },
  { key: 'reports', path: '/reports', menu: 'management', permission: 'reports:view', onRefusal: 'noPermission' },
  { key: 'moments', path: '/moments', menu: 'management', permission: 'moments:view', onRefusal: 'noPermission' },
  { key: 'tickets', path: '/tickets/{-$ticketId}', menu: 'service' },
  { key: 'quickMessages', path: '/quick-messages', menu: 'service' },
  { key: 'macros', path: '/macros', under: 'quickMessages' },
  { key: 'kanban', path: '/Kanban', menu: 'service', plan: 'useKanban' },
  { key: 'tagsKanban', path: '/TagsKanban', under: 'kanban', plan: 'useKanban' },
  { key: 'contacts', path: '/contacts', menu: 'service' },
  { key: 'contactsImport', path: '/contacts/import', under: 'contacts' },
  { key: 'schedules', path: '/schedules', menu: 'service', plan: 'useSchedules' },
  { key: 'tags', path: '/tags', menu: 'service' },
  { key: 'chats', path: '/chats/{-$chatId}', menu: 'service', plan: 'useInternalChat' },
  { key: 'helps', path: '/helps', menu: 'service', menuWhileHelpsExist: true },
  { key: 'todolist', path: '/todolist' },
  { key: 'campaigns', path: '/campaigns', menu: 'campaigns', ...campaigns, whileCampaignsShow: true },
  {
    key: 'campaignReport',
    path: '/campaign/$campaignId/report',
    under: 'campaigns',
    ...campaigns,
    whileCampaignsShow: true,
  },
  { key: 'contactLists', path: '/contact-lists', menu: 'campaigns', ...campaigns, whileCampaignsShow: true },
  {
    key: 'contactListItems',
    path: '/contact-lists/$contactListId/contacts',
    under: 'contactLists',
    ...campaigns,
    whileCampaignsShow: true,
  },
  { key: 'campaignsConfig', path: '/campaigns-config', menu: 'campaigns', ...campaigns },
  { key: 'announcements', path: '/announcements', ...operator, onRefusal: 'gate' },
  { key: 'messagesApi', path: '/messages-api', menu: 'administration', ...admins, plan: 'useExternalApi' },
  { key: 'users', path: '/users', menu: 'administration', ...admins },
  { key: 'queues', path: '/queues', menu: 'administration', ...admins },
  { key: 'prompts', path: '/prompts', menu: 'administration', ...admins, plan: 'useOpenAi' },
  { key: 'queueIntegration', path: '/queue-integration', menu: 'administration', ...admins, plan: 'useIntegrations' },
  {
    key: 'connections',
    path: '/connections',
    menu: 'administration',
    permission: 'connections:view',
    onRefusal: 'noPermission',
  },
  { key: 'allConnections', path: '/allConnections', ...operator, onRefusal: 'tickets' },
  { key: 'files', path: '/files', menu: 'administration', ...admins },
  { key: 'financeiro', path: '/financeiro', menu: 'administration', ...admins },
  { key: 'log', path: '/log', menu: 'administration', permission: 'log:view', onRefusal: 'noPermission' },
  { key: 'settings', path: '/settings', menu: 'administration', ...admins },
  { key: 'companies', path: '/companies', ...operator, onRefusal: 'gate' },
  { key: 'stopped', path: '/stopped', ...operator, onRefusal: 'gate' },
];

export const billingPage = '/financeiro-aberto';

/** What this person meets at a page. The plan is asked before the role, so that a missing feature is named as such. */
export function pageVerdict(page: Page, actor: Actor, campaignsShow: boolean): PageVerdict {
  if (actor.billingOnly) return 'billing';
  if (page.plan && !actor.plan[page.plan]) return 'gate';
  if (page.whileCampaignsShow && !campaignsShow) return 'absent';
  if (page.permission && !can(actor, page.permission)) return page.onRefusal ?? 'noPermission';
  return 'open';
}

/** Whether the browser keeps the flag that makes the campaign pages exist. */
export const campaignsShow = (
  actor: Actor,
  companieSettings: readonly { readonly key: string; readonly value: string }[],
): boolean =>
  actor.plan.useCampaigns &&
  companieSettings.some(({ key, value }) => key === 'campaignsEnabled' && value === 'enabled');

/** Where a fresh sign-in lands: the address first asked for, unless it was the bare front page or leads elsewhere. */
export const landingAfterSignIn = (kept: string | undefined): string =>
  kept && /^\/[^/\\\s]/.test(kept) ? kept : '/tickets';

/** The page an address belongs to, by its key: the one whose own part of the address is the longest. */
export function pageKeyAt(pathname: string): string | undefined {
  const base = (path: string) => path.replace(/\/[{$].*$/, '');
  return pages
    .filter(({ path }) => pathname === path || pathname === base(path) || pathname.startsWith(`${base(path)}/`))
    .filter(({ path }) => path !== '/' || pathname === '/')
    .toSorted((a, b) => base(b.path).length - base(a.path).length)[0]?.key;
}

/** The entry of the menu that stands for an address: the page's own, or that of the page it is a part of. */
export function menuKeyAt(pathname: string): string | undefined {
  const key = pageKeyAt(pathname);
  return pages.find((page) => page.key === key)?.under ?? key;
}
