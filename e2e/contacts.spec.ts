import { routes } from '@oplano/contracts';
import type { Page } from '@playwright/test';
import { xlsxStream } from '../server/src/platform/sheets/index.ts';
import { expectNoFaults } from './support/axe.ts';
import { toast } from './support/shell.ts';
import { expect, test } from './support/test.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const people = (count: number): string[][] =>
  Array.from({ length: count }, (_, index) => [
    `Pessoa ${String(index).padStart(4, '0')}`,
    `55119${80_000_000 + index}`,
  ]);

async function workbook(rows: string[][]): Promise<Buffer> {
  async function* give() {
    yield* rows;
  }
  return Buffer.concat(await xlsxStream(give()).toArray());
}

/** Takes a file through the screen until everything is in. */
async function importFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.goto('/contacts/import');
  await page.getByTestId('import-file').setInputFiles(file);
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  await page.getByRole('dialog', { name: 'O que vai acontecer' }).getByRole('button', { name: 'Começar' }).click();
  await expect(toast(page, 'Importação realizada com sucesso')).toBeVisible();
}

test('the same 5,000 people imported twice from two formats are 5,000 contacts [CNT-021, CNT-022, CNT-024, CNT-033, CNT-035]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const page = await open(await world.aPersonOf(company));
  const rows = [['Nome', 'Telefone'], ...people(5_000)];
  await importFile(page, { name: 'a.xlsx', mimeType: 'application/octet-stream', buffer: await workbook(rows) });
  const text = rows.map(([name, number]) => `${name};${number?.replace(/^55119/, '11 9 ')}`).join('\r\n');
  await importFile(page, { name: 'b.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
  await page.goto('/contacts');
  await expect(page.getByText('5.000 contatos')).toBeVisible();
  await page.getByRole('searchbox').fill('pessoa 4999');
  await expect(page.getByText('1 contato', { exact: true })).toBeVisible();
});

test('a contact is added, tagged on the fly, blocked, exported and joined with its double @gate [CNT-008, CNT-009, CNT-017, CNT-038, TAG-007]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const page = await open(await world.aPersonOf(company, { profile: 'admin' }), { at: '/contacts' });
  const add = async (name: string, number: string) => {
    await page.getByRole('button', { name: 'Novo contato' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo contato' });
    await dialog.getByLabel('Nome', { exact: true }).fill(name);
    await dialog.getByLabel('Número').fill(number);
    const tags = dialog.getByRole('combobox', { name: 'Tags' });
    await tags.fill('Cliente');
    await tags.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Cliente' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(toast(page, 'Contato salvo com sucesso.').first()).toBeVisible();
    await expect(dialog).toBeHidden();
  };
  await add('Ana Lima', '(11) 98765-4321');
  await add('Ana L.', '(21) 98765-4321');
  await expect(rowOf(page, 'Ana Lima')).toContainText('Cliente');
  await expectNoFaults(page, 'contacts');

  await rowOf(page, 'Ana Lima').getByRole('button', { name: 'Bloquear Ana Lima' }).click();
  await expect(toast(page, 'Contato bloqueado')).toBeVisible();
  await expect(rowOf(page, 'Ana Lima')).toContainText('Bloqueado');

  await page.getByRole('button', { name: 'Importar / Exportar' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Exportar para Excel' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('contatos.xlsx');
  const answer = await page.request.get(file.url());
  expect(answer.headers()['content-disposition'], 'named by the server').toContain('contatos.xlsx');

  await rowOf(page, 'Ana Lima').getByRole('button', { name: 'Editar Ana Lima' }).click();
  await page.getByRole('button', { name: 'Unir com outro' }).click();
  const merge = page.getByRole('dialog', { name: 'Unir outro registro a Ana Lima' });
  await merge.getByRole('combobox').pressSequentially('ana l.');
  await page.getByRole('option', { name: /Ana L\./ }).click();
  await expect(merge.getByText('+55 11 98765-4321, +55 21 98765-4321')).toBeVisible();
  await expectNoFaults(page, 'two records to join', '[role="dialog"]');
  await merge.getByRole('button', { name: 'Unir' }).click();
  await expect(toast(page, 'Contatos unidos com sucesso.')).toBeVisible();
  await expect(page.getByText('1 contato', { exact: true })).toBeVisible();
});

test('a plain user sees masked numbers, live and fetched, and an admin whole ones [LGP-001, LGP-003]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  await world.sql(
    `insert into company_settings (company_id, key, value, updated_at) values ($1, 'lgpdHideNumber', 'enabled', now())`,
    [company.id],
  );
  const plain = await open(await world.aPersonOf(company), { at: '/contacts' });
  const admin = await open(await world.aPersonOf(company, { profile: 'admin' }), { at: '/contacts' });
  await expect(plain.getByText('Nenhum contato por aqui')).toBeVisible();
  await expect(admin.getByText('Nenhum contato por aqui')).toBeVisible();
  const { token } = company.founder;
  await world.api(routes.contacts.create, { token, body: { name: 'Ana Lima', number: '5511987654321' } });
  await expect(rowOf(plain, 'Ana Lima')).toContainText('+55 11 9****-**21');
  await expect(rowOf(admin, 'Ana Lima')).toContainText('+55 11 98765-4321');
  await plain.reload();
  await expect(rowOf(plain, 'Ana Lima')).toContainText('+55 11 9****-**21');
});

test('the name of a contact is read whole beside their tags, which yield', async ({ world, open }) => {
  const company = await world.aCompany();
  const { token } = company.founder;
  const tagIds: number[] = [];
  for (const name of ['Primeira compra', 'Cliente atacadista', 'Reclamação'])
    tagIds.push((await world.api(routes.tags.create, { token, body: { name } })).id);
  const name = 'Adriana Pacheco';
  await world.api(routes.contacts.create, { token, body: { name, number: '5511987654321', tagIds } });
  const page = await open(await world.aPersonOf(company), { at: '/contacts' });
  const shown = page.getByText(name, { exact: true }).first();
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => shown.evaluate((text) => text.scrollWidth - text.clientWidth), `what is cut at ${width}`)
      .toBe(0);
    expect((await shown.boundingBox())?.width, `the name at ${width}`).toBeGreaterThan(80);
  }
});

test('a tag is made, and says that nobody has it [TAG-001, TAG-002]', async ({ world, open }) => {
  const company = await world.aCompany();
  const page = await open(await world.aPersonOf(company), { at: '/tags' });
  await page.getByRole('button', { name: 'Nova tag' }).click();
  const tag = page.getByRole('dialog', { name: 'Nova tag' });
  await tag.getByLabel('Nome').fill('Atacado');
  await expectNoFaults(page, 'a new tag', '[role="dialog"]');
  await tag.getByRole('button', { name: 'Salvar' }).click();
  await expect(rowOf(page, 'Atacado')).toBeVisible();
  await page.getByRole('button', { name: 'Nenhum contato com Atacado' }).click();
  await expect(page.getByText('Nenhum contato tem esta tag.')).toBeVisible();
});
