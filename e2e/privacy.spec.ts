import { readFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesMentioning, rowsMentioning } from '../server/test/mentions.ts';
import { readZip } from '../server/test/read-zip.ts';
import { expectNoFaults } from './support/axe.ts';
import { files } from './support/files.ts';
import { accept, close, say } from './support/inbox-page.ts';
import { killableTest as test } from './support/killable-test.ts';
import { aQueue, connectPhone } from './support/shop.ts';
import { toast } from './support/shell.ts';
import { expect } from './support/test.ts';

const minutes = 60_000;

test('a customer is exported and erased from the contact page, not while they are attended and not twice, and nothing in the database or the store says who it was', async ({
  killable,
  world,
  open,
  browser,
}) => {
  test.slow();
  const company = await world.aCompany();
  const sales = await aQueue(world, company, 'Vendas', '#1d4ed8');
  const { lab } = killable;
  const phone = await connectPhone(world, company, lab, { name: 'Loja', queueIds: [sales] });
  const customer = await lab.aCustomer('Zuleide Xaxim', phone);
  const agent = await open(await world.aPersonOf(company, { name: 'Ana Lima', queueIds: [sales] }));
  await customer.says('Perdi meu tuiuiubento');
  await customer.sends(files.picture, 'A foto do tuiuiubento');
  await accept(agent, 'Zuleide Xaxim');
  await say(agent, 'Zuleide, vamos achar o tuiuiubento.');
  await expect.poll(async () => (await customer.sees()).length).toBeGreaterThan(2);
  const words = ['zuleide', 'xaxim', 'tuiuiubento', customer.number.slice(4)];
  const tables = async (): Promise<string[]> => [
    ...new Set((await rowsMentioning(world.sql, words)).map(({ table }) => table)),
  ];
  expect(await tables()).toEqual(expect.arrayContaining(['contacts', 'contact_addresses', 'messages', 'tickets']));
  const filesOf = async (): Promise<number> => {
    const folder = path.join(killable.filesFolder, 'companies', String(company.id));
    const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return found.filter((entry) => entry.isFile()).length;
  };
  await expect.poll(filesOf).toBeGreaterThan(0);

  const page = await open(await world.aPersonOf(company, { profile: 'admin' }), { at: '/contacts' });
  const openDialog = async (name: string) => {
    await page.getByRole('button', { name: `Editar ${name}` }).click();
    await page.getByRole('button', { name: 'Privacidade' }).click();
    return page.getByRole('dialog', { name: `Privacidade de ${name}` });
  };
  const dialog = await openDialog('Zuleide Xaxim');
  await dialog.getByLabel('Digite o nome ou um número da pessoa').fill('zuleide xaxim');
  await expectNoFaults(page, 'an erasure', '[role="dialog"]');
  const erase = dialog.getByRole('button', { name: 'Excluir para sempre' });
  await erase.click();
  await expect(toast(page, 'Há um atendimento em andamento com esta pessoa.')).toBeVisible();

  await close(agent, 'Encerrar sem enviar mensagem');
  await expect
    .poll(
      async () =>
        (await world.sql(`select id from tickets where company_id = $1 and status <> 'closed'`, [company.id])).length,
    )
    .toBe(0);
  await dialog.getByRole('button', { name: 'Preparar o arquivo' }).click();
  await expect(dialog.getByText(/^O arquivo está pronto/)).toBeVisible();
  await expectNoFaults(page, 'an export', '[role="dialog"]');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar' }).click();
  const archive = readZip(readFileSync(await (await download).path()));
  const folder = path.join(test.info().outputDir, 'export');
  for (const [name, bytes] of archive) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), bytes);
  }
  // Whoever is given it opens it from a folder, with nothing else at hand.
  const reader = await browser.newContext({ javaScriptEnabled: false, offline: true });
  const told = await reader.newPage();
  await told.goto(pathToFileURL(path.join(folder, 'index.html')).href);
  await expect(told.getByRole('heading', { level: 1 })).toContainText('Zuleide Xaxim');
  await expect(told.getByText('Perdi meu tuiuiubento')).toBeVisible();
  await expect(told.getByText('Zuleide, vamos achar o tuiuiubento.').first()).toBeVisible();
  const picture = await told.getByRole('link').first().getAttribute('href');
  expect(archive.get(decodeURI(picture ?? ''))?.length).toBeGreaterThan(100);
  await reader.close();

  await erase.click();
  await expect(dialog.getByText('Os dados desta pessoa foram excluídos.')).toBeVisible();
  await expect(dialog.getByText('Recibo nº')).toBeVisible();
  await expect(erase).toHaveCount(0);
  await expectNoFaults(page, 'the receipt', '[role="dialog"]');

  await page.goto('/contacts');
  await expect(page.getByText('Zuleide')).toHaveCount(0);
  // Whoever looks again finds the receipt, and nothing that could be done a second time.
  const again = await openDialog('Pessoa apagada');
  await expect(again.getByText('Recibo nº')).toBeVisible();
  await expect(again.getByRole('textbox')).toHaveCount(0);

  // Files go some minutes after the rows that named them.
  let later = 0;
  await expect
    .poll(
      async () => {
        killable.setClock(new Date(Date.now() + (later += 12 * minutes)));
        return [...(await tables()), ...filesMentioning(killable.filesFolder, words), await filesOf()];
      },
      { intervals: [4_000] },
    )
    .toEqual([0]);
});
