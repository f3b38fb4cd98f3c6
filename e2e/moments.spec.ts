import type { Locator, Page } from '@playwright/test';
import { drag } from './support/drag.ts';
import { sharedLab } from './support/lab.ts';
import { aQueue, connectPhone } from './support/shop.ts';
import { expect, test } from './support/test.ts';

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const ticketOn = (page: Page, name: string, customer: string): Locator =>
  card(page, name).getByRole('listitem').filter({ hasText: customer });

test('a ticket is dragged onto somebody, and both see at once whose it is @gate [MOM-001, MOM-002, MOM-008]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const queueId = await aQueue(world, company, 'Vendas', '#1d4ed8');
  const phone = await connectPhone(world, company, sharedLab(), { name: 'Loja', queueIds: [queueId] });
  const admin = await world.aPersonOf(company, { name: 'Marina Prado', profile: 'admin', queueIds: [queueId] });
  const ana = await world.aPersonOf(company, { name: 'Ana Lima', queueIds: [queueId], allowRealTime: 'enabled' });
  const [admins, anas] = [await open(admin, { at: '/moments' }), await open(ana, { at: '/moments' })];
  await expect(card(admins, 'Pendentes')).toBeVisible();
  await expect(card(anas, 'Pendentes')).toBeVisible();

  await (await sharedLab().aCustomer('Clara', phone)).says('Bom dia!');
  for (const page of [admins, anas]) await expect(ticketOn(page, 'Pendentes', 'Clara')).toBeVisible();
  await expect(card(admins, 'Ana Lima').getByText('Online')).toBeVisible();

  await drag(admins, ticketOn(admins, 'Pendentes', 'Clara'), card(admins, 'Ana Lima'));
  for (const page of [admins, anas]) await expect(ticketOn(page, 'Ana Lima', 'Clara')).toBeVisible();
  await expect(ticketOn(anas, 'Pendentes', 'Clara')).toHaveCount(0);
});
