import type { Route } from '@oplano/contracts';
import { connectionRoutes } from '@oplano/contracts/connections';
import { contactRoutes } from '@oplano/contracts/contacts';
import { integrationRoutes } from '@oplano/contracts/integrations';
import { promptRoutes } from '@oplano/contracts/prompts';
import { ticketRoutes } from '@oplano/contracts/tickets';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aCompany, someone, type SignedIn } from '#test/people';
import { sampleInput } from '#test/structure/sample-input';
import { codeOf, sendCall } from '#test/structure/send-call';

const app = sharedTestApp();
const people: Record<string, SignedIn> = {};
beforeAll(async () => {
  const company = await aCompany(app);
  people['admin'] = await someone(app, company, { profile: 'admin' });
  people['keeper'] = await someone(app, company, { allowConnections: 'enabled' });
  people['chatter'] = await someone(app, company, { allUserChat: 'enabled' });
  people['plain'] = await someone(app, company);
});

/** Calls a route about a record that does not exist: whoever is let in is told so, or succeeds. */
async function isLetIn(who: string, route: Route): Promise<boolean> {
  const known = {
    whatsappId: () => 999_999,
    ticketId: () => 999_999,
    contactId: () => 999_999,
    importOldMessages: () => null,
    importRecentMessages: () => null,
    token: () => 'A'.repeat(30),
    accountId: () => undefined,
    number: () => '5511999990000',
    facebookUserId: () => '100200300',
    selectedQueueIds: () => [1],
  };
  const input = sampleInput(route, known);
  const answer = await sendCall(app.app.http, route, input, { token: people[who]?.token });
  return codeOf(answer) !== 'ERR_NO_PERMISSION';
}
const letIn = (route: Route, ...who: string[]): Promise<boolean[]> =>
  Promise.all(who.map((one) => isLetIn(one, route)));

describe('each route of connections asks for its own right', () => {
  const buttons = 'connections-page:actionButtons';
  const edits = 'connections-page:editOrDeleteConnection';
  test.each<[keyof typeof connectionRoutes, string, string]>([
    ['startSession', buttons, 'RBAC-009'],
    ['newQr', buttons, 'RBAC-009'],
    ['pairByCode', buttons, 'RBAC-009'],
    ['disconnect', buttons, 'RBAC-009'],
    ['restartAll', buttons, 'RBAC-009'],
    ['closeImported', buttons, 'RBAC-009'],
    ['timeline', 'connections:view', 'RBAC-009'],
    ['options', 'connections:view', 'RBAC-010'],
    ['create', 'connections-page:addConnection', 'RBAC-010'],
    ['addPages', 'connections-page:addConnection', 'RBAC-010'],
    ['show', 'connections:view', 'RBAC-011'],
    ['update', edits, 'RBAC-011'],
    ['uploadGreeting', edits, 'RBAC-011'],
    ['removeGreeting', edits, 'RBAC-011'],
    ['remove', edits, 'RBAC-012'],
  ])('%s is for admins and those who look after connections, by %s [%s]', async (name, access) => {
    const route: Route = connectionRoutes[name];
    expect(route.access).toBe(access);
    // What only admins may do elsewhere, a person who looks after connections may here.
    expect(await letIn(route, 'admin', 'keeper', 'chatter', 'plain')).toEqual([true, true, false, false]);
  });

  test('none is left out of this list', () => {
    const open = ['list', 'filter', 'listAll', 'showForOperator'];
    const guarded = Object.entries(connectionRoutes).filter(([, { access }]) => access.startsWith('connections'));
    expect(guarded).toHaveLength(15);
    expect(
      Object.keys(connectionRoutes)
        .filter((name) => !guarded.some(([one]) => one === name))
        .toSorted(),
    ).toEqual(open.toSorted());
  });
});

test('whoever looks after connections chooses integrations and prompts by name, and looks into neither', async () => {
  for (const routes of [integrationRoutes, promptRoutes]) {
    expect(await letIn(routes.choices, 'admin', 'keeper', 'chatter', 'plain')).toEqual([true, true, false, false]);
    expect(await letIn(routes.names, 'admin', 'keeper', 'chatter', 'plain')).toEqual([true, false, false, false]);
  }
});

test('only admins delete tickets [RBAC-007]', async () => {
  expect(await letIn(ticketRoutes.remove, 'admin', 'keeper', 'chatter', 'plain')).toEqual([true, false, false, false]);
});

test('only admins delete contacts [RBAC-008]', async () => {
  expect(await letIn(contactRoutes.remove, 'admin', 'keeper', 'chatter', 'plain')).toEqual([true, false, false, false]);
});

test('only admins close all tickets [RBAC-013]', async () => {
  expect(await letIn(ticketRoutes.closeAll, 'admin', 'keeper', 'chatter', 'plain')).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('all tickets are shown to admins and to those who see all chats [RBAC-004]', async () => {
  const asks = async (who: string) => (await people[who]?.call('GET', '/tickets?status=open&showAll=true'))?.statusCode;
  expect(await Promise.all(['admin', 'chatter', 'keeper', 'plain'].map(asks))).toEqual([200, 200, 403, 403]);
});
