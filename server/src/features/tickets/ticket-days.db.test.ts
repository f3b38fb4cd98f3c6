import type { Ticket } from '@oplano/contracts/tickets';
import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { aCompany, someone } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();

test('the search panel finds tickets by the day of the company on which they began, or last moved [REST-008]', async () => {
  const company = await aCompany(app);
  const queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  const admin = await someone(app, company, { profile: 'admin', queueIds: [queueId] });
  const line = await aLine(app, company, await aConnection(app, company, 'Vendas'));
  // São Paulo is three hours behind: its 2 March begins at three and ends with the next three.
  await line.says('5511988880001', 'antes', { at: new Date('2026-03-02T02:59:59Z') });
  await line.says('5511988880002', 'cedo', { at: new Date('2026-03-02T03:00:00Z') });
  await line.says('5511988880003', 'tarde', { at: new Date('2026-03-03T02:59:59Z') });
  await line.says('5511988880004', 'depois', { at: new Date('2026-03-03T03:00:00Z') });
  await line.says('5511988880002', 'de novo', { at: new Date('2026-03-03T12:00:00Z') });

  const found = async (query: string) => {
    const answer = await admin.call('GET', `/tickets?status=search&showAll=true&${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ tickets: Ticket[] }>().tickets.map(({ lastMessage }) => lastMessage);
  };
  expect(await found('date=2026-03-02')).toEqual(['de novo', 'tarde']);
  expect(await found('updatedAt=2026-03-02')).toEqual(['tarde']);
  expect(await found('updatedAt=2026-03-03')).toEqual(['de novo', 'depois']);
  expect(await found('date=2026-03-02&updatedAt=2026-03-03')).toEqual(['de novo']);
});
