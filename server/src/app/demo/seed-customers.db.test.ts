import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { aCompany } from '#test/people';
import { aConnection } from '#test/things';
import { seedCustomers, seedSilences, type LabCall } from './seed-customers.ts';

const app = sharedTestApp();

test('the Graph of the lab is told when customers of the past have last written, so that they can be answered', async () => {
  const company = await aCompany(app);
  const page = await aLine(app, company, await aConnection(app, company, 'API', 'whatsappapi'));
  await page.says('5511977770001', 'Ainda tem o vestido azul?');
  const shop = await aLine(app, company, await aConnection(app, company, 'Loja'));
  await shop.says('5511977770002', 'Bom dia!');
  app.clock.advance(3 * 3_600_000);
  const asked: [string, object][] = [];
  const call: LabCall = <T>(path: string, body: object) => {
    asked.push([path, body]);
    return Promise.resolve({ id: '5511977770001' } as T);
  };
  const customers = await seedCustomers(app.app, call, company.companyId);
  await seedSilences(call, customers);
  expect(asked.map(([path]) => path).toSorted()).toEqual([
    '/graph/customers',
    '/graph/customers/5511977770001/silence',
    '/whatsapp/phones',
  ]);
  expect(asked.at(-1)?.[1]).toEqual({ hours: expect.closeTo(3, 1) });
});
