import type { Page } from '@playwright/test';
import { misfits } from './support/fits.ts';
import { inboxTab, ticketOf } from './support/inbox-page.ts';
import { sharedLab } from './support/lab.ts';
import { openAvatarMenu } from './support/shell.ts';
import { aQueue, connectPhone } from './support/shop.ts';
import { expect, test } from './support/test.ts';

const viewButton = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Visões' }).getByRole('button', { name: new RegExp(`^(Da empresa )?${name}`) });

test('a view is made, shared and counted live as customers write; each reader sees what is theirs @gate', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const sales = await aQueue(world, company, 'Vendas', '#1d4ed8');
  const finance = await aQueue(world, company, 'Financeiro', '#0f766e');
  const lab = sharedLab();
  const phone = await connectPhone(world, company, lab, { name: 'Loja', queueIds: [sales] });
  const admin = await world.aPersonOf(company, { name: 'Marina', profile: 'admin', queueIds: [sales, finance] });
  const ana = await world.aPersonOf(company, { name: 'Ana Lima', queueIds: [finance] });
  const page = await open(admin);
  const hers = await open(ana);

  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('button', { name: 'Não lidas' }).click();
  await page.getByRole('button', { name: 'Salvar como visão' }).click();
  await page.getByLabel('Nome da visão').fill('Para ler');
  await page.getByRole('switch', { name: 'Compartilhar com a empresa' }).check();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(viewButton(page, 'Para ler')).toBeVisible();
  await inboxTab(page, 'Atendendo').click();

  // Its number follows what happens, without a reload; whoever does not work there has nothing to read.
  await (await lab.aCustomer('Clara Dias', phone)).says('Bom dia!');
  await expect(viewButton(page, 'Para ler')).toContainText('1');
  await (await lab.aCustomer('Davi Melo', phone)).says('Olá?');
  await expect(viewButton(page, 'Para ler')).toContainText('2');
  await expect(viewButton(hers, 'Para ler')).toBeVisible();
  await expect(viewButton(hers, 'Para ler')).not.toContainText(/\d/);

  // By keyboard: the view and what it shows.
  await viewButton(page, 'Para ler').focus();
  await page.keyboard.press('Enter');
  await expect(viewButton(page, 'Para ler')).toHaveAttribute('aria-pressed', 'true');
  await expect(ticketOf(page, 'Clara Dias')).toBeVisible();
  await expect(ticketOf(page, 'Davi Melo')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(inboxTab(page, 'Atendendo')).toBeVisible();

  // On a phone it is one thumb away, and nothing is wider than the screen.
  await page.setViewportSize({ width: 390, height: 780 });
  await viewButton(page, 'Para ler').click();
  await expect(ticketOf(page, 'Clara Dias')).toBeVisible();
  expect(await misfits(page)).toEqual([]);
  await page.getByRole('button', { name: 'Organizar visões' }).click();
  const dialog = page.getByRole('dialog', { name: 'Organizar visões' });
  await dialog.getByLabel('Nome da visão Para ler').fill('Lidas depois');
  await page.keyboard.press('Enter');
  await expect(viewButton(hers, 'Lidas depois')).toBeVisible();
  expect(await misfits(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Excluir Lidas depois' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(viewButton(hers, 'Lidas depois')).toHaveCount(0);
});

test('whoever is away is given nothing and colleagues see it at once', async ({ world, open }) => {
  const company = await world.aCompany();
  const sales = await aQueue(world, company, 'Vendas', '#1d4ed8');
  const admin = await world.aPersonOf(company, { name: 'Marina', profile: 'admin', queueIds: [sales] });
  const ana = await world.aPersonOf(company, { name: 'Ana Lima', queueIds: [sales] });
  const [people, hers] = [await open(admin, { at: '/users' }), await open(ana)];
  const row = people.getByRole('row').filter({ hasText: 'Ana Lima' });
  await expect(row).toContainText('Online');
  await (await openAvatarMenu(hers)).getByRole('menuitem', { name: 'Status: disponível' }).click();
  const dialog = hers.getByRole('dialog', { name: 'Meu status' });
  await dialog.getByRole('radio', { name: 'Ausente' }).check();
  await dialog.getByLabel('Recado para os colegas (opcional)').fill('Almoço');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(row).toContainText('Ausente · Almoço');

  // An admin brings back whoever forgot to.
  await row.getByRole('button', { name: 'Mudar o status de Ana Lima' }).click();
  await people.getByRole('radio', { name: 'Disponível' }).check();
  await people.getByRole('button', { name: 'Salvar' }).click();
  await expect(row).toContainText('Online');
});
