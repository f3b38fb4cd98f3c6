import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { hasCompany, readCatalogue } from '../server/test/structure/catalogue.ts';
import { readZip } from '../server/test/read-zip.ts';
import { expectNoFaults } from './support/axe.ts';
import { files } from './support/files.ts';
import { killableTest as test } from './support/killable-test.ts';
import { connectPhone } from './support/shop.ts';
import { toast } from './support/shell.ts';
import { expect } from './support/test.ts';

const minutes = 60_000;

test('a company is exported and deleted from its page by its name, and nothing of it remains [REST-141]', async ({
  killable,
  world,
  open,
}) => {
  const operator = await world.aPersonOf(await world.aCompany(), { profile: 'admin', name: 'Olga Operadora' });
  await world.makeOperator(operator);
  const company = await world.aCompany();
  const phone = await connectPhone(world, company, killable.lab, { name: 'Loja' });
  const customer = await killable.lab.aCustomer('Bia Cliente', phone);
  await customer.says('Bom dia, chegou meu pedido?');
  await customer.sends(files.picture, 'A etiqueta');
  const rowsIn = async (): Promise<string[]> => {
    const { tables } = await readCatalogue(killable.server.databaseUrl);
    const found: string[] = [];
    for (const { name } of tables.filter(hasCompany)) {
      const rows = await world.sql(`select 1 from "${name}" where company_id = $1 limit 1`, [company.id]);
      if (rows.length > 0) found.push(name);
    }
    const own = await world.sql('select 1 from companies where id = $1', [company.id]);
    return own.length > 0 ? [...found, 'companies'] : found;
  };
  const filesOf = async (): Promise<number> => {
    const folder = path.join(killable.filesFolder, 'companies', String(company.id));
    const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return found.filter((entry) => entry.isFile()).length;
  };
  await expect.poll(filesOf).toBeGreaterThan(0);
  expect(await rowsIn()).toEqual(expect.arrayContaining(['companies', 'contacts', 'messages', 'tickets', 'users']));

  const page = await open(operator, { at: '/companies' });
  const row = page.getByRole('row').filter({ hasText: company.name });
  await row.getByRole('button', { name: `Excluir ${company.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Excluir ${company.name}?` });
  const confirm = dialog.getByRole('button', { name: 'Excluir', exact: true });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('button', { name: 'Exportar' }).click();
  await expect(dialog.getByText(/^Exportação pronta/)).toBeVisible();
  await expectNoFaults(page, 'a company about to be deleted', '[role="dialog"]');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar' }).click();
  const archive = readZip(readFileSync(await (await download).path()));
  expect(String(archive.get('tables/messages.jsonl'))).toContain('Bom dia, chegou meu pedido?');
  expect([...archive.keys()].filter((name) => name.startsWith('files/')).length).toBeGreaterThan(0);

  await dialog.getByRole('textbox').fill(company.name);
  await confirm.click();
  await expect(toast(page, `A exclusão de ${company.name} começou.`)).toBeVisible();
  await expect(row.getByText(/^Excluindo/)).toBeVisible();
  // Accounts are given back before it goes, which takes its time.
  await expect(row).toHaveCount(0);
  expect(await rowsIn()).toEqual(['unnamed_files']);
  // Its files are noticed and, after a while in which somebody may still read one, removed.
  let later = 0;
  await expect
    .poll(
      async () => {
        killable.setClock(new Date(Date.now() + (later += 12 * minutes)));
        return [await filesOf(), ...(await rowsIn())];
      },
      { intervals: [4_000] },
    )
    .toEqual([0]);
});
