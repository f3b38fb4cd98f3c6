import { files, pathOf } from './support/files.ts';
import { accept } from './support/inbox-page.ts';
import { sharedLab } from './support/lab.ts';
import { toast } from './support/shell.ts';
import { aQueue, connectPhone } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test('a list of files is made, chosen by a queue, and reaches the customer in its order @gate [FIL-003, FIL-004, FIL-007, QUE-016]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const queueId = await aQueue(world, company, 'Vendas', '#1d4ed8');
  const phone = await connectPhone(world, company, sharedLab(), { name: 'Loja', queueIds: [queueId] });
  const admin = await world.aPersonOf(company, { name: 'Marina Prado', profile: 'admin', queueIds: [queueId] });
  const page = await open(admin, { at: '/files' });
  await page.getByRole('button', { name: 'Nova lista' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova lista de arquivos' });
  await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill('Catálogo');
  await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('Veja o catálogo');
  await dialog.getByTestId('add-files').setInputFiles([pathOf(files.picture), pathOf(files.paper)]);
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  // The second goes before the first, by keyboard.
  await dialog.getByRole('button', { name: 'Mover nota', exact: true }).focus();
  await page.keyboard.press('Space');
  const lifted = dialog.locator('li[data-dragging="true"]');
  await expect(lifted).toBeVisible();
  await page.keyboard.press('ArrowUp');
  // Where it hovers is where it will be put down.
  await expect.poll(() => lifted.evaluate((row: HTMLElement) => row.style.transform)).toMatch(/, -\d/);
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('textbox', { name: /^Nome do arquivo/ }).first()).toHaveValue('nota');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(toast(page, 'Lista de arquivos salva com sucesso.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Catálogo.*2 arquivos/ })).toBeVisible();

  await page.goto('/queues');
  await page.getByRole('button', { name: 'Editar Vendas' }).click();
  const queue = page.getByRole('dialog', { name: /^Editar fila/ });
  await queue.getByRole('combobox', { name: 'Lista de arquivos' }).click();
  await page.getByRole('option', { name: 'Catálogo' }).click();
  await queue.getByRole('button', { name: 'Salvar' }).click();
  await expect(queue).toBeHidden();

  const clara = await sharedLab().aCustomer('Clara', phone);
  await clara.says('Bom dia!');
  const received = async () =>
    (await clara.sees()).filter(({ byCompany }) => byCompany).map(({ kind, text }) => [kind, text]);
  await expect.poll(received).toEqual(
    expect.arrayContaining([
      ['text', 'Veja o catálogo'],
      ['document', expect.stringContaining('nota')],
      ['image', 'foto'],
    ]),
  );
});

test('an agent sends a list of files from the composer, by keyboard on a narrow screen, and the customer gets them in order', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const queueId = await aQueue(world, company, 'Vendas', '#1d4ed8');
  const phone = await connectPhone(world, company, sharedLab(), { name: 'Loja', queueIds: [queueId] });
  const admin = await world.aPersonOf(company, { name: 'Marina Prado', profile: 'admin', queueIds: [queueId] });
  const page = await open(admin, { at: '/files' });
  await page.getByRole('button', { name: 'Nova lista' }).first().click();
  const making = page.getByRole('dialog', { name: 'Nova lista de arquivos' });
  await making.getByRole('textbox', { name: 'Nome', exact: true }).fill('Catálogo');
  await making.getByRole('textbox', { name: 'Mensagem' }).fill('Veja o catálogo');
  await making.getByTestId('add-files').setInputFiles([pathOf(files.paper), pathOf(files.picture)]);
  await expect(making.getByRole('listitem')).toHaveCount(2);
  await making.getByRole('button', { name: 'Salvar' }).click();
  await expect(toast(page, 'Lista de arquivos salva com sucesso.')).toBeVisible();

  const agent = await world.aPersonOf(company, { name: 'Rui Dias', queueIds: [queueId] });
  const clara = await sharedLab().aCustomer('Clara', phone);
  await clara.says('Bom dia!');
  const theirs = await open(agent, { at: '/tickets', size: { width: 360, height: 740 } });
  await accept(theirs, 'Clara');
  await theirs.getByRole('button', { name: 'Anexar' }).click();
  await theirs.getByRole('menuitem', { name: 'Lista de arquivos' }).press('Enter');
  const dialog = theirs.getByRole('dialog', { name: 'Enviar lista de arquivos' });
  await dialog.getByRole('searchbox').fill('catal');
  await dialog.getByRole('radio', { name: /Catálogo/ }).press('Space');
  await expect(dialog.getByRole('list', { name: 'Arquivos de Catálogo' }).getByRole('listitem')).toHaveCount(2);
  expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await dialog.getByRole('radio', { name: /Catálogo/ }).press('Enter');
  await expect(dialog).toBeHidden();
  const received = async () =>
    (await clara.sees()).filter(({ byCompany }) => byCompany).map(({ kind, text }) => [kind, text]);
  await expect
    .poll(async () => (await received()).slice(-3))
    .toEqual([
      ['text', 'Veja o catálogo'],
      ['document', expect.stringContaining('nota')],
      ['image', 'foto'],
    ]);
});
