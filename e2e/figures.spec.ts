import { readFile } from 'node:fs/promises';
import { routes } from '@oplano/contracts';
import { read, utils } from '@e965/xlsx';
import type { Locator, Page } from '@playwright/test';
import { sharedLab } from './support/lab.ts';
import { aQueue, connectPhone } from './support/shop.ts';
import { expect, test } from './support/test.ts';
import type { World } from './support/world.ts';

/** The card of a figure: its name, its value, and what it counts. */
const figure = (page: Page, name: string): Locator =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=..').getByRole('definition');
const valueOf = async (page: Page, name: string): Promise<number> =>
  Number.parseInt((await figure(page, name).first().innerText()).replaceAll('.', ''), 10);
const rowsOf = (page: Page): Locator => page.getByRole('table', { name: 'Relatórios' }).getByRole('row');

/** A shop where three customers wrote: two were attended to, one of them to the end. */
async function aDay(world: World) {
  const company = await world.aCompany();
  const queueId = await aQueue(world, company, 'Vendas', '#1d4ed8');
  const phone = await connectPhone(world, company, sharedLab(), { name: 'Loja', queueIds: [queueId] });
  const admin = await world.aPersonOf(company, { name: 'Marina Prado', profile: 'admin', queueIds: [queueId] });
  const ana = await world.aPersonOf(company, { name: 'Ana Lima', queueIds: [queueId] });
  for (const name of ['Clara', 'Davi', 'Elisa']) await (await sharedLab().aCustomer(name, phone)).says('Bom dia!');
  const { token } = company.founder;
  const waiting = async () =>
    (await world.api(routes.tickets.list, { token, query: { status: 'pending', showAll: 'true' } })).tickets;
  await expect.poll(async () => (await waiting()).length).toBe(3);
  const { session } = await world.signIn(ana);
  for (const { id, contact } of await waiting()) {
    if (contact.name === 'Elisa') continue;
    const put = (body: object) =>
      world.api(routes.tickets.update, { token: session.token, params: { ticketId: String(id) }, body });
    await put({ status: 'open', queueId });
    if (contact.name === 'Clara') await put({ status: 'closed', ratingId: 'silent' });
  }
  return admin;
}

/** What was downloaded, as rows of texts. */
async function savedRows(page: Page, file: 'xlsx' | 'csv'): Promise<string[][]> {
  const download = page.waitForEvent('download');
  if (file === 'csv') await page.getByRole('button', { name: 'Mais ações' }).first().click();
  const control =
    file === 'csv'
      ? page.getByRole('menuitem', { name: 'Exportar CSV' })
      : page.getByRole('button', { name: 'Exportar Excel' });
  await control.click();
  const saved = await (await download).path();
  const book = read(await readFile(saved), { type: 'buffer' });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  return sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false }) : [];
}

test('figures lead to the tickets they count, and the file holds the same @gate [DSH-001, DSH-007, DSH-015, REP-012, REP-013]', async ({
  world,
  open,
}) => {
  const admin = await aDay(world);
  const page = await open(admin, { at: '/' });
  await expect(figure(page, 'Finalizados').first()).toBeVisible();
  expect(await valueOf(page, 'Em atendimento')).toBe(1);
  expect(await valueOf(page, 'Aguardando')).toBe(1);
  const [all, finished] = [await page.getByText('Totais de atendimentos').count(), await valueOf(page, 'Finalizados')];
  expect([all, finished]).toEqual([1, 1]);

  await page.getByRole('button', { name: /Ver os atendimentos: Finalizados$/ }).click();
  await expect(page).toHaveURL(/\/reports\?.*only=finished/);
  await expect(page.getByText('1 atendimento', { exact: true })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowsOf(page).nth(1)).toContainText('Clara');

  for (const file of ['xlsx', 'csv'] as const) {
    const [head, ...rows] = await savedRows(page, file);
    expect(head).toContain('Contato');
    expect(rows.map((row) => row[head?.indexOf('Contato') ?? 0])).toEqual(['Clara']);
    expect(rows[0]).toContain('Ana Lima');
  }

  await page.goBack();
  await page.getByRole('button', { name: 'Ver os atendimentos: Ana Lima' }).first().click();
  await expect(page.getByText('2 atendimentos', { exact: true })).toBeVisible();
  const named = await rowsOf(page).allInnerTexts();
  expect(named.filter((text) => /Clara|Davi/.test(text))).toHaveLength(2);
  expect(named.join()).not.toContain('Elisa');
});

test('what is live, new and written has its report, by keys too, with as many rows [DSH-005, DSH-006, DSH-009, DSH-013]', async ({
  world,
  open,
}) => {
  const page = await open(await aDay(world), { at: '/' });
  for (const name of ['Em atendimento', 'Aguardando', 'Leads', 'Mensagens recebidas']) {
    const link = page.getByRole('button', { name: new RegExp(`Ver os atendimentos: ${name}$`) });
    await expect(link).toBeVisible();
    const value = await valueOf(page, name);
    expect(value, name).toBeGreaterThan(0);
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/reports\?/);
    await expect(rowsOf(page)).toHaveCount(value + 1);
    await page.goBack();
  }
  for (const region of ['Atendimentos por canal', 'Quando os atendimentos começam']) {
    const cell = page.getByRole('region', { name: region }).getByRole('button', { name: /: (WhatsApp|[1-9]\d*)$/ });
    await cell.first().click();
    await expect(page).toHaveURL(/\/reports\?.*(channels=whatsapp|weekdays=\d&hours=\d+)/);
    await expect(rowsOf(page)).toHaveCount(4);
    await page.goBack();
  }
});
