import { planFeatures, type PlanFeature } from '@oplano/contracts/plans';
import { describe, expect, test } from 'vitest';
import { anActor } from '../permissions/test-actor.ts';
import { connectionNeedsAttention } from './connection-badge.ts';
import { campaignsShow, landingAfterSignIn, menuKeyAt, pages, pageVerdict, type Page } from './pages.ts';

const page = (path: string): Page => {
  const found = pages.find((one) => one.path === path);
  if (!found) throw new Error(`There is no page ${path}.`);
  return found;
};
const user = anActor();
const admin = anActor({ profile: 'admin' });

describe('the private pages', () => {
  test('hold all of these, each at an address of its own [ACC-041, ACC-042, ACC-043, ACC-045, ACC-046]', () => {
    const paths = pages.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/financeiro',
        '/companies',
        '/',
        '/tickets/{-$ticketId}',
        '/connections',
        '/quick-messages',
        '/todolist',
        '/schedules',
        '/tags',
        '/contacts',
        '/contacts/import',
        '/helps',
        '/users',
        '/messages-api',
        '/settings',
        '/queues',
        '/reports',
        '/queue-integration',
        '/announcements',
        '/chats/{-$chatId}',
        '/files',
        '/moments',
        '/Kanban',
        '/TagsKanban',
        '/prompts',
        '/allConnections',
        '/contact-lists',
        '/contact-lists/$contactListId/contacts',
        '/campaigns',
        '/campaign/$campaignId/report',
        '/campaigns-config',
        '/log',
      ]),
    );
  });
});

describe('what somebody meets at a page', () => {
  test('a plain user meets the access denied page at the dashboard without showDashboard [ACC-017, RBAC-015]', () => {
    expect(pageVerdict(page('/'), user, true)).toBe('denied');
    expect(pageVerdict(page('/'), anActor({ flags: { showDashboard: 'enabled' } }), true)).toBe('open');
    expect(pageVerdict(page('/'), admin, true)).toBe('open');
  });

  test.each([
    '/users',
    '/queues',
    '/settings',
    '/files',
    '/financeiro',
    '/campaigns-config',
    '/prompts',
    '/queue-integration',
    '/messages-api',
    '/log',
  ])('a plain user meets the no-permission view at %s and an admin the page [USR-001]', (path) => {
    expect(pageVerdict(page(path), user, true)).toBe('noPermission');
    expect(pageVerdict(page(path), admin, true)).toBe('open');
  });

  test.each<[string, PlanFeature, string]>([
    ['/schedules', 'useSchedules', 'PLN-016'],
    ['/campaigns', 'useCampaigns', 'PLN-017'],
    ['/prompts', 'useOpenAi', 'PLN-018'],
    ['/messages-api', 'useExternalApi', 'PLN-019'],
    ['/queue-integration', 'useIntegrations', 'PLN-020'],
    ['/Kanban', 'useKanban', 'PLN-011'],
    ['/TagsKanban', 'useKanban', 'PLN-011'],
    ['/chats/{-$chatId}', 'useInternalChat', 'PLN-009'],
  ])('%s is gated by the plan switch %s [%s]', (path, feature) => {
    expect(pageVerdict(page(path), anActor({ profile: 'admin', plan: { [feature]: false } }), false)).toBe('gate');
    expect(pageVerdict(page(path), admin, true)).toBe('open');
  });

  test('campaign pages are absent while cshow is not set, the settings of campaigns are not [ACC-042, ACC-043]', () => {
    for (const path of [
      '/campaigns',
      '/contact-lists',
      '/contact-lists/$contactListId/contacts',
      '/campaign/$campaignId/report',
    ]) {
      expect(pageVerdict(page(path), admin, false)).toBe('absent');
      expect(pageVerdict(page(path), admin, true)).toBe('open');
    }
    expect(pageVerdict(page('/campaigns-config'), admin, false)).toBe('open');
  });

  test('cshow follows the plan and the company setting campaignsEnabled [ACC-042, SET-042]', () => {
    const set = (value: string) => [
      { key: 'sendSignMessage', value: 'enabled' },
      { key: 'campaignsEnabled', value },
    ];
    expect(campaignsShow(admin, set('enabled'))).toBe(true);
    expect(campaignsShow(admin, set('disabled'))).toBe(false);
    expect(campaignsShow(anActor({ plan: { useCampaigns: false } }), set('enabled'))).toBe(false);
  });

  test('operator pages turn others away each in its own manner [CMPY-001, ANN-001, CMPY-026]', () => {
    expect(pageVerdict(page('/companies'), admin, true)).toBe('gate');
    expect(pageVerdict(page('/announcements'), admin, true)).toBe('gate');
    expect(pageVerdict(page('/stopped'), admin, true)).toBe('gate');
    expect(pageVerdict(page('/allConnections'), admin, true)).toBe('tickets');
    const operator = anActor({ profile: 'admin', super: true });
    for (const path of ['/companies', '/announcements', '/allConnections', '/stopped']) {
      expect(pageVerdict(page(path), operator, true)).toBe('open');
    }
  });

  test('an expired company meets billing everywhere [ACC-044]', () => {
    const expired = anActor({ profile: 'admin', super: true, billingOnly: true });
    expect(new Set(pages.map((one) => pageVerdict(one, expired, true)))).toEqual(new Set(['billing']));
  });

  test('a plan without anything leaves the pages that need no switch open to admins', () => {
    const bare = anActor({
      profile: 'admin',
      plan: Object.fromEntries(planFeatures.map((feature) => [feature, false])),
    });
    const gated = pages.filter((one) => pageVerdict(one, bare, false) === 'gate').map((one) => one.plan ?? one.path);
    expect(new Set(gated)).toEqual(
      new Set([
        'useKanban',
        'useSchedules',
        'useInternalChat',
        'useCampaigns',
        'useOpenAi',
        'useIntegrations',
        'useExternalApi',
        '/announcements',
        '/companies',
        '/stopped',
      ]),
    );
  });
});

describe('where a sign-in lands', () => {
  test.each([
    [undefined, '/tickets'],
    ['/', '/tickets'],
    ['/users?x=1', '/users?x=1'],
    ['/tickets/abc', '/tickets/abc'],
    ['//evil.example', '/tickets'],
    ['/\\evil.example', '/tickets'],
    ['https://evil.example', '/tickets'],
    // Browsers drop blanks of this kind before they look.
    ['/\t/evil.example', '/tickets'],
    ['/\n\\evil.example', '/tickets'],
    ['javascript:alert(1)', '/tickets'],
  ])('kept %j → %s [ACC-006, ACC-015]', (kept, landing) => {
    expect(landingAfterSignIn(kept)).toBe(landing);
  });
});

describe('the entry of the menu that stands for an address', () => {
  test.each([
    ['/Kanban', 'kanban'],
    ['/TagsKanban', 'kanban'],
    ['/macros', 'quickMessages'],
    ['/contacts/import', 'contacts'],
    ['/campaign/7/report', 'campaigns'],
    ['/contact-lists/7/contacts', 'contactLists'],
    ['/', 'dashboard'],
    ['/nowhere', undefined],
  ])('%s → %s', (pathname, key) => {
    expect(menuKeyAt(pathname)).toBe(key);
  });

  test('is one that the menu can show', () => {
    const parts = pages.flatMap(({ under }) => (under === undefined ? [] : [under]));
    expect(parts.filter((under) => !pages.some(({ key, menu }) => key === under && menu !== undefined))).toEqual([]);
  });
});

describe('the badge at Connections', () => {
  test.each(['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING'] as const)('warns of %s [SHL-030]', (status) => {
    expect(connectionNeedsAttention(['CONNECTED', status])).toBe(true);
  });
  test('is silent while everything is connected, or nothing exists [SHL-030]', () => {
    expect(connectionNeedsAttention(['CONNECTED', 'CONNECTED'])).toBe(false);
    expect(connectionNeedsAttention([])).toBe(false);
  });
});
