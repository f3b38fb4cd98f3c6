import { routes } from '@oplano/contracts';
import { expectNoFaults } from './support/axe.ts';
import { addList, rowOf, tool, workbook } from './support/lists-page.ts';
import { toast } from './support/shell.ts';
import { expect, test } from './support/test.ts';

test('a sheet with bad lines becomes a list, and its bad lines come back as a file [LST-001, LST-003, LST-005, LST-006, LST-010]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const page = await open(await world.aPersonOf(company, { profile: 'admin' }), { at: '/contact-lists' });
  await addList(page, 'Clientes');
  await tool(page, 'Importar planilha');
  const buffer = await workbook([
    ['Nome', 'Telefone', 'E-mail', 'Cidade'],
    ['Ana Lima', '(11) 98765-4321', 'ana@example.com', 'Santos'],
    ['Bruno Sá', '123', '', ''],
    ['Caio Reis', '21 97654-3210', 'caio@', ''],
    ['Duda Paz', '31 96543-2109', '', 'Betim'],
    ['Ana de novo', '11 8765-4321', '', ''],
  ]);
  await page.getByTestId('import-file').setInputFiles({ name: 'a.xlsx', mimeType: 'application/octet-stream', buffer });
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  const report = page.getByRole('dialog', { name: 'O que vai acontecer' });
  await expect(report.getByText('Número inválido')).toBeVisible();
  await expectNoFaults(page, 'what an import into a list would do', '[role="dialog"]');
  await report.getByRole('button', { name: 'Começar' }).click();
  const done = page.getByRole('dialog', { name: 'Importação concluída' });
  await expect(
    done.getByText(/^2 novos, 0 alterados, 0 sem mudança, 1 repetidos no arquivo, .* 2 com erro\.$/),
  ).toBeVisible();
  const download = page.waitForEvent('download');
  await done.getByRole('button', { name: 'Baixar linhas com erro' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  await done.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(rowOf(page, 'Duda Paz')).toContainText('+55 31 96543-2109');
  // Of two lines with one number the last one counts.
  await expect(rowOf(page, 'Ana de novo')).toBeVisible();
  await expect(page.getByText('2 contatos', { exact: true })).toBeVisible();
  await expectNoFaults(page, 'the people of a list');
  await page.getByRole('button', { name: 'Voltar às listas' }).click();
  await expect(rowOf(page, 'Clientes')).toContainText('2');
});

test('a list is gathered from a tag, and shows live who wants no more messages @gate [LST-006, LST-011, LST-013, LST-014]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const { token } = company.founder;
  const tag = await world.api(routes.tags.create, { token, body: { name: 'Atacado' } });
  for (const [name, number] of [
    ['Ana Lima', '5511987654321'],
    ['Bia Reis', '5521976543210'],
  ] as const) {
    await world.api(routes.contacts.create, { token, body: { name, number, tagIds: [tag.id] } });
  }
  await world.api(routes.contacts.create, { token, body: { name: 'Caio', number: '5531965432109' } });
  const page = await open(await world.aPersonOf(company, { profile: 'admin' }), { at: '/contact-lists' });
  await addList(page, 'Do atacado');
  await tool(page, 'Reunir contatos');
  const dialog = page.getByRole('dialog', { name: 'Reunir contatos nesta lista' });
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('Atac');
  await page.getByRole('option', { name: 'Atacado' }).click();
  await expect(dialog.getByText('2 contatos entram na lista.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectNoFaults(page, 'gathering contacts', '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Reunir' }).click();
  await expect(toast(page, '2 contatos entraram na lista.')).toBeVisible();
  await expect(rowOf(page, 'Ana Lima').getByRole('img', { name: 'Ainda não conferido' })).toBeVisible();
  await world.api(routes.doNotSend.create, { token, body: { number: '5521976543210' } });
  await expect(rowOf(page, 'Bia Reis')).toContainText('Não enviar');
  await page.getByRole('button', { name: 'Tirar Ana Lima da lista' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tirar' }).click();
  await expect(toast(page, 'Contato retirado da lista com sucesso.')).toBeVisible();
  await expect(rowOf(page, 'Ana Lima')).toBeHidden();
});
