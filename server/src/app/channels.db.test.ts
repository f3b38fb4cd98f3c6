import { expect, test, vi } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aProvider } from '#test/customers';
import { aCompany } from '#test/people';
import { aConnection } from '#test/things';

const app = sharedTestApp();

test('the open driver of a connection is for its own company alone', async () => {
  const [own, other] = [await aCompany(app), await aCompany(app)];
  const connectionId = await aConnection(app, other, 'Vendas');
  const { driver } = aProvider();
  vi.spyOn(app.app.channels.keeper, 'driverOf').mockReturnValue(driver);
  expect(await app.app.channels.driverFor(other.companyId, connectionId)).toBe(driver);
  expect(await app.app.channels.driverFor(own.companyId, connectionId)).toBeNull();
});
