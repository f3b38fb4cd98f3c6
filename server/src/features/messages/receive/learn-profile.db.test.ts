import type { Ticket } from '@oplano/contracts/tickets';
import { expect, test } from 'vitest';
import { createLog } from '#platform/log';
import { runInCompany } from '#platform/use-case';
import type { ChannelDriver } from '#ports/channels';
import { sharedTestApp } from '#test/app';
import { aLine, aProvider } from '#test/customers';
import { aCompany, someone, type TestCompany } from '#test/people';
import { aConnection } from '#test/things';
import { learnProfile } from './learn-profile.ts';

const app = sharedTestApp();

const tools = ({ companyId }: TestCompany, attempt: number) => ({
  companyId,
  attempt,
  signal: new AbortController().signal,
  log: createLog('silent'),
  now: () => app.clock.now(),
  inCompany: <T>(work: Parameters<typeof runInCompany<T>>[2]) => runInCompany(app.app.runtime, companyId, work),
});

async function aStranger(profile: NonNullable<ChannelDriver['profile']>) {
  const company = await aCompany(app);
  const admin = await someone(app, company, { profile: 'admin' });
  const connectionId = await aConnection(app, company, 'Página', 'facebook');
  const { driver } = aProvider('facebook');
  const line = await aLine(app, company, connectionId, aProvider('facebook'));
  const chat = { native: '6001' };
  await line.hear({
    type: 'message',
    externalId: 'm_1',
    chat,
    author: chat,
    fromMe: false,
    at: app.clock.now(),
    live: true,
    body: 'Oi',
    content: { kind: 'text' },
  });
  const learn = (attempt: number) =>
    learnProfile(
      tools(company, attempt),
      { connectionId, channel: 'facebook', native: '6001' },
      { driverFor: () => Promise.resolve({ ...driver, profile }), storage: app.app.storage },
    );
  const ticket = async () => {
    const answer = await admin.call('GET', '/tickets?status=pending&showAll=true');
    return answer.json<{ tickets: Ticket[] }>().tickets[0];
  };
  return { learn, ticket };
}

test('somebody whose channel tells no name is asked for it, and the ticket is told anew under that name', async () => {
  const { learn, ticket } = await aStranger(() => Promise.resolve({ name: 'Ana Souza' }));
  const before = await ticket();
  expect(before?.contact.name).toBe('6001');
  await learn(1);
  const after = await ticket();
  expect(after?.contact.name).toBe('Ana Souza');
  expect(after?.version).toBeGreaterThan(before?.version ?? 0);
});

test('a profile that stays closed is tried a few times and then left alone', async () => {
  const { learn, ticket } = await aStranger(() => Promise.reject(new Error('closed')));
  await expect(learn(1)).rejects.toThrow('closed');
  await learn(6);
  expect((await ticket())?.contact.name).toBe('6001');
});
